import { dayLabel, localDate, minuteMs, toEpochMs } from '#edge/platform/time'
import { stateNames } from '#edge/platform/us-states'
import { nameWithSuffix } from '#islands/appointments/format'
import { displayHours, hoursHref, loadHoursToAuthorize } from '../hours/hours'
import { pepClock } from '../pep/pep-clock'
import { describeLicense, loadLicenses, needsAttention } from '../providers/license'
import { describeFirstEnd, loadEndingLicenses } from '../providers/load-providers'
import { loadVisitQueue } from '../queue/queue'
import { displayRange, isToDecide, loadRequests, requestLabel } from '../time-away/time-requests'
import { type PanelSource, panelSize } from './panel'

/** Patients who want to be seen now, for all who see the queue. */
export const queuePanel: PanelSource = {
  opens: ({ mayOpen }) => mayOpen('/staff/queue'),
  read: async ({ api, now }) => {
    const { waiting } = await loadVisitQueue(api)
    const href = '/staff/queue'
    return {
      title: 'Waiting for a visit now',
      href,
      linkLabel: 'Visits now',
      count: waiting.length,
      rows: waiting.slice(0, panelSize).map((entry) => {
        const minutes = Math.floor((now - toEpochMs(entry.queuedAt)) / minuteMs)
        return {
          href,
          title: entry.patientName ?? '',
          detail: pepClock(entry.exposureAt, now) ?? entry.visitReason ?? '',
          time: { text: `${minutes} min`, isLate: minutes >= 5 },
        }
      }),
      empty: 'No one is waiting.',
    }
  },
}

/** Licenses of the reader that end within 60 days, have ended or were revoked. */
export const licensesPanel: PanelSource = {
  opens: ({ can, providerId }) => Boolean(providerId) && can('licenses.create'),
  read: async ({ api, me, now }) => {
    const today = localDate(now, me.zone)
    const found = await loadLicenses(api, me.providerId ?? '')
    const ending = found
      .filter((license) => needsAttention(license, today))
      .toSorted((one, other) => one.expiresOn.localeCompare(other.expiresOn))
    const href = `/staff/providers/${me.providerId}#licenses`
    return {
      title: 'Your licenses',
      href,
      linkLabel: 'Licenses',
      count: ending.length,
      rows: ending.slice(0, panelSize).map((license) => {
        const { label, tone } = describeLicense(license, today)
        return {
          href,
          title: stateNames[license.state],
          detail: 'Without it you see no patients there',
          time: { text: label, isLate: tone === 'danger' },
        }
      }),
      empty: 'None ends within 60 days.',
    }
  },
}

/** Time without visits that colleagues ask for, for those who decide. */
export const timeRequestsPanel: PanelSource = {
  opens: ({ can, mayOpen }) => can('out_of_office_times.approve') && mayOpen('/staff/time-away'),
  read: async ({ api, me }) => {
    const pending = await loadRequests(api, 'pending')
    const requests = pending.filter((request) => isToDecide(request, me.id))
    return {
      title: 'Time away to decide',
      href: '/staff/time-away',
      linkLabel: 'Time away',
      count: requests.length,
      rows: requests.slice(0, panelSize).map((request) => ({
        href: '/staff/time-away',
        title: request.providerName,
        detail: `${requestLabel(request)}: ${displayRange(request, { zone: me.zone, hours: me.hours })}`,
      })),
      empty: 'No one waits for an answer.',
    }
  },
}

/** Hours that clinicians ask to open, for those who authorize them. */
export const hoursPanel: PanelSource = {
  opens: ({ can, mayOpen }) => can('availabilities.authorize') && mayOpen('/staff/hours'),
  read: async ({ api, me, now }) => {
    const pending = await loadHoursToAuthorize(api, true)
    return {
      title: 'Hours to authorize',
      href: '/staff/hours',
      linkLabel: 'Hours',
      count: pending.length,
      rows: pending.slice(0, panelSize).map((time) => {
        const day = localDate(time.startsAt, time.timezone)
        return {
          href: hoursHref(time.providerId, { day }),
          title: time.providerName,
          detail: `${dayLabel(day, localDate(now, me.zone))}, ${displayHours(time, time.timezone, me.hours)}`,
        }
      }),
      empty: 'No hours wait for an answer.',
    }
  },
}

/** Clinicians of whom a license ended, or ends within 60 days, for those who keep them. */
export const endingLicensesPanel: PanelSource = {
  opens: ({ can, mayOpen, providerId }) =>
    !providerId && can('licenses.create') && mayOpen('/staff/providers'),
  read: async ({ api, me, now }) => {
    const today = localDate(now, me.zone)
    const { rows, total } = await loadEndingLicenses(api, today, panelSize)
    return {
      title: 'Licenses that end soon',
      href: '/staff/providers?licenses=ending',
      linkLabel: 'Providers',
      count: total,
      rows: rows.map(({ id, fullName, suffix, firstLicenseEnd }) => {
        const end = describeFirstEnd(firstLicenseEnd, today)
        return {
          href: `/staff/providers/${id}#licenses`,
          title: nameWithSuffix({ name: fullName, suffix }),
          detail: end?.text ?? '',
          ...(end?.isOver && { time: { text: 'Over', isLate: true } }),
        }
      }),
      empty: 'None ends within 60 days.',
    }
  },
}
