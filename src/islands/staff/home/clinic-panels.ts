import { roleLabels } from '#edge/access/roles'
import { ApiError } from '#edge/client'
import { dayMs, displayDate, displayMoment, iso, localDate, toEpochMs } from '#edge/platform/time'
import { loadSetup, openLines, setupTexts } from '../clinic/setup-lines'
import { parseLogFilters } from '../notifications/load-log'
import { kindLabel, logChannelLabels } from '../notifications/log-labels'
import { nextVisit } from '../patient-card/next-visit'
import { patientsUrl } from '../patients/patient-filters'
import { emergencyReasonLabels, loadEmergencyAccesses } from '../privacy/break-glass'
import { loadCorrectionQueue } from '../privacy/correction-queue'
import { proceduresUrl } from '../procedures/load-procedures'
import { type HomePanel, type PanelSource, panelSize } from './panel'

/** Procedures that the reader is to confirm. */
export const readingPanel: PanelSource = {
  opens: ({ can, mayOpen }) => can('sops.list') && mayOpen('/staff/procedures'),
  read: async ({ api, me }) => {
    const unread = await api.call('GET /users/:user/sop_notifications', {
      params: { user: me.id },
      query: { unread: true },
    })
    return {
      title: 'To read and confirm',
      href: proceduresUrl({ show: 'unread' }),
      linkLabel: 'Procedures',
      count: unread.length,
      rows: unread.slice(0, panelSize).map(({ sopId, revision, title, publishedAt }) => ({
        href: `/staff/procedures/${sopId}`,
        title,
        detail: revision > 1 ? 'Changed procedure' : 'New procedure',
        time: { text: displayDate(localDate(publishedAt, me.zone)), isLate: false },
      })),
      empty: 'You confirmed every procedure.',
    }
  },
}

/** Emergency accesses to review and corrections to answer, those due first. */
export const privacyPanel: PanelSource = {
  opens: ({ can, mayOpen }) => mayOpen('/staff/privacy') && can('correction_requests.list'),
  read: async ({ api, me, capabilities, now }) => {
    const reviews = capabilities.some(
      ({ type, can }) => type === 'break_glass' && can.includes('review'),
    )
    const [accesses, corrections] = await Promise.all([
      reviews ? loadEmergencyAccesses(api) : [],
      loadCorrectionQueue(api),
    ])
    const due = (at = '') => ({
      text: `Due ${displayDate(localDate(at, me.zone))}`,
      isLate: Date.parse(at) < now,
    })
    const rows = [
      ...accesses.map(({ userName, reasonCode, reviewDueAt }) => ({
        href: '/staff/privacy#openings',
        title: `Emergency access by ${userName}`,
        detail: emergencyReasonLabels[reasonCode],
        time: due(reviewDueAt),
        at: reviewDueAt ?? '',
      })),
      ...corrections.map(({ dueAt }) => ({
        href: '/staff/privacy#corrections',
        title: 'A patient asks for a correction',
        detail: 'Waits for an answer',
        time: due(dueAt),
        at: dueAt ?? '',
      })),
    ].sort((a, b) => (a.at < b.at ? -1 : 1))
    return {
      title: 'Privacy',
      // Who reviews nothing finds under this only the requests to correct a record.
      href: reviews ? '/staff/privacy' : '/staff/privacy#corrections',
      linkLabel: 'Privacy',
      count: rows.length,
      rows: rows.slice(0, panelSize),
      empty: 'Nothing needs a review.',
    }
  },
}

/** Patients of an organization or a pharmacy, the newest first. */
export const patientsPanel: PanelSource = {
  opens: ({ mayOpen, isOwn }) =>
    mayOpen('/staff/patients') &&
    isOwn('patients') &&
    !mayOpen('/staff/day') &&
    !mayOpen('/staff/schedule'),
  read: async ({ api, me, now }) => {
    const { rows, total } = await api.patients.page({
      sort: '-id',
      page: { size: panelSize, total: true },
    })
    return {
      title: 'Patients',
      href: patientsUrl({ order: 'newest' }, 'name'),
      linkLabel: 'All patients',
      count: total,
      rows: rows.map(
        ({ id, fullChosenName, nextAppointmentAt: at, nextAppointmentStatus, hidden }) => {
          const isHidden = hidden?.includes('nextAppointmentAt')
          const when = at && displayMoment(at, me.zone, me.hours)
          const visit = when && nextVisit(when, toEpochMs(at) < now, nextAppointmentStatus)
          return {
            href: `/staff/patients/${id}`,
            title: fullChosenName,
            detail: isHidden ? '' : nextVisitText(visit, when),
            hidden: isHidden ? 'Next visit' : undefined,
          }
        },
      ),
      empty: 'No patients yet.',
    }
  },
}

const nextVisitText = (visit: string | null | undefined, when: string | null | undefined) =>
  !visit ? 'No visit booked' : visit === when ? `Next visit ${visit}` : visit

/** Who was invited and has not signed in yet. */
export const invitationsPanel: PanelSource = {
  opens: ({ can, mayOpen }) => can('system_users.create') && mayOpen('/staff/people'),
  read: async ({ api }) => {
    const { rows, total } = await api.system_users.page({
      filter: { status: 'invited' },
      sort: 'lastName,firstName',
      page: { size: panelSize, total: true },
    })
    return {
      title: 'Invited colleagues',
      href: '/staff/people?status=invited',
      linkLabel: 'People',
      count: total,
      rows: rows.map(({ id, fullName, role }) => ({
        href: `/staff/people/${id}`,
        title: fullName,
        detail: roleLabels[role],
      })),
      empty: 'Everyone you invited has joined.',
    }
  },
}

/** Partners who wrote to the clinic and have no answer. */
export const inquiriesPanel: PanelSource = {
  opens: ({ mayOpen }) => mayOpen('/staff/partners'),
  read: async ({ api, me }) => {
    const { rows, total } = await api.partner_inquiries.page({
      filter: { status: 'new' },
      sort: '-createdAt',
      page: { size: panelSize, total: true },
    })
    return {
      title: 'Partner inquiries',
      href: '/staff/partners?status=new',
      linkLabel: 'Inquiries',
      count: total,
      rows: rows.map(({ organization, contactName, createdAt }) => ({
        href: '/staff/partners',
        title: organization,
        detail: contactName,
        time: { text: displayDate(localDate(createdAt, me.zone)), isLate: false },
      })),
      empty: 'No new inquiry.',
    }
  },
}

/** Messages of the last seven days that reached no one. */
export const deliveriesPanel: PanelSource = {
  opens: ({ mayOpen }) => mayOpen('/staff/notifications'),
  read: async ({ api, me, now }): Promise<HomePanel> => {
    // A whole day, as the filter of the log has it: the number and the list that it leads to are one.
    const from = localDate(iso(now - 7 * dayMs), me.zone)
    const panel = {
      title: 'Not delivered this week',
      href: `/staff/notifications?status=undelivered&from=${from}`,
      linkLabel: 'Notification log',
    }
    // The log is an operation of its own, which a feature flag switches off.
    const found = await api
      .callPage('GET /notifications', {
        query: {
          ...parseLogFilters(new URLSearchParams({ status: 'undelivered', from }), me).query,
          'page[size]': panelSize,
          'page[total]': 'true',
        },
      })
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      })
    if (!found) return { ...panel, count: null, rows: [], empty: 'The log is switched off.' }
    return {
      ...panel,
      count: found.total,
      rows: found.rows.map(({ kind, channel, createdAt }) => ({
        href: panel.href,
        title: kind ? kindLabel(kind) : 'A message',
        detail: logChannelLabels[channel],
        time: { text: displayMoment(createdAt, me.zone, me.hours), isLate: false },
      })),
      empty: 'Every message arrived.',
    }
  },
}

/** What the public sites say, for those who write it. */
export const contentPanel: PanelSource = {
  opens: ({ mayOpen }) => mayOpen('/staff/content'),
  read: async () => ({
    title: 'Content',
    href: '/staff/content',
    linkLabel: 'Your access',
    count: null,
    rows: [
      {
        href: '/staff/content',
        title: 'Pages, FAQ and treatments',
        detail: 'Write and publish them in the Studio',
      },
    ],
    empty: '',
  }),
}

/** What is missing before the first patient; none of it once the clinic has all it needs. */
export const openingPanel: PanelSource = {
  opens: ({ can, mayOpen }) => can('clinic_setup.send_test') && mayOpen('/staff/clinic/setup'),
  read: async ({ api }) => {
    const missing = openLines(await loadSetup(api))
    return {
      title: 'Opening the clinic',
      href: '/staff/clinic/setup',
      linkLabel: 'The whole list',
      count: missing.length,
      rows: missing.slice(0, panelSize).map(({ key }) => {
        const { title, href, open } = setupTexts[key]
        return { href: href.startsWith('#') ? '/staff/clinic/setup' : href, title, detail: open }
      }),
      empty: 'The clinic has what it needs.',
      isHiddenWhenEmpty: true,
    }
  },
}
