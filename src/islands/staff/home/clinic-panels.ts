import { roleLabels } from '#edge/access/roles'
import { ApiError } from '#edge/client'
import { displayDate, displayMoment, fromLocalTime, iso, localDate } from '#edge/platform/time'
import { kindLabel, logChannelLabels } from '../notifications/log-labels'
import { emergencyReasonLabels, loadEmergencyAccesses } from '../privacy/break-glass'
import { loadCorrectionQueue } from '../privacy/correction-queue'
import { type HomePanel, type PanelSource, panelSize } from './panel'

const dayMs = 24 * 60 * 60_000

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
      href: '/staff/procedures',
      linkLabel: 'Procedures',
      count: unread.length,
      rows: unread.slice(0, panelSize).map(({ sopId, title, publishedAt }) => ({
        href: `/staff/procedures/${sopId}`,
        title,
        detail: 'Changed procedure',
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
      href: '/staff/privacy',
      linkLabel: 'Privacy',
      count: rows.length,
      rows: rows.slice(0, panelSize),
      empty: 'Nothing needs a review.',
    }
  },
}

/** Licenses of the reader that end within 60 days, or have ended. */
export const licensesPanel: PanelSource = {
  opens: ({ can }) => can('licenses.create') && can('notes.create'),
  read: async ({ api, me, now }) => {
    const found = me.providerId
      ? await api.licenses.in({ providers: me.providerId }).page({
          filter: { expiresBefore: localDate(now + 60 * dayMs, me.zone) },
          sort: 'expiresOn',
          page: { size: panelSize, total: true },
        })
      : { rows: [], total: 0 }
    return {
      title: 'Your licenses',
      href: me.providerId ? `/staff/providers/${me.providerId}` : '/staff/providers',
      linkLabel: 'Licenses',
      count: found.total,
      rows: found.rows.flatMap(({ state, expiresOn }) =>
        expiresOn
          ? [
              {
                href: `/staff/providers/${me.providerId}`,
                title: state,
                detail: 'Without it you see no patients there',
                time: {
                  text: `Ends ${displayDate(expiresOn)}`,
                  isLate: expiresOn < localDate(now, me.zone),
                },
              },
            ]
          : [],
      ),
      empty: 'None ends within 60 days.',
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
  read: async ({ api, me }) => {
    const { rows, total } = await api.patients.page({
      sort: '-id',
      page: { size: panelSize, total: true },
    })
    return {
      title: 'Patients',
      href: '/staff/patients',
      linkLabel: 'All patients',
      count: total,
      rows: rows.map(({ id, fullChosenName, nextAppointmentAt }) => ({
        href: `/staff/patients/${id}`,
        title: fullChosenName,
        detail: nextAppointmentAt
          ? `Next visit ${displayMoment(nextAppointmentAt, me.zone, me.hours)}`
          : 'No visit booked',
      })),
      empty: 'No patients yet.',
    }
  },
}

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
      href: '/staff/partners',
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
          status: 'undelivered',
          from: iso(fromLocalTime(`${from}T00:00`, me.zone)),
          'page[size]': panelSize,
        },
      })
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      })
    if (!found) return { ...panel, count: null, rows: [], empty: 'The log is switched off.' }
    return {
      ...panel,
      count: found.next ? null : found.rows.length,
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
