import { beforeAll, describe, expect, it } from 'vitest'
import { iso, localDate, now } from '#edge/platform/time'
import { hasCapability } from '#islands/staff/access/capabilities'
import type { StaffPageData } from '#islands/staff/access/require-staff'
import { loadBoardPage } from '#islands/staff/appointments/load-page'
import { loadAssessmentsToReview } from '#islands/staff/assessments/assessments'
import { loadSetup, openLines, setupTexts } from '#islands/staff/clinic/setup-lines'
import { loadCompletedEncounters } from '#islands/staff/encounters/load-completed'
import { homePanels } from '#islands/staff/home/home-panels'
import { readPanels } from '#islands/staff/home/panel'
import { loadHoursToAuthorize } from '#islands/staff/hours/hours'
import { loadLabsToReview } from '#islands/staff/labs/lab'
import { boxOf } from '#islands/staff/messages/inbox'
import { loadInbox } from '#islands/staff/messages/load-inbox'
import { loadLog, parseLogFilters } from '#islands/staff/notifications/load-log'
import { loadInquiries } from '#islands/staff/partners/load-inquiries'
import { loadPatientsPage } from '#islands/staff/patients/load-page'
import { loadPeople } from '#islands/staff/people/load-people'
import { loadPrescriptionPage, prescriptionViews } from '#islands/staff/prescriptions/prescription'
import { loadEmergencyAccesses } from '#islands/staff/privacy/break-glass'
import { loadCorrectionQueue } from '#islands/staff/privacy/correction-queue'
import { loadProcedures } from '#islands/staff/procedures/load-procedures'
import { loadLicenses, needsAttention } from '#islands/staff/providers/license'
import { loadProvidersPage } from '#islands/staff/providers/load-providers'
import { loadVisitQueue } from '#islands/staff/queue/queue'
import { loadTaskKinds, loadTasks } from '#islands/staff/tasks/task'
import { parseTaskFilters } from '#islands/staff/tasks/task-filters'
import { isToDecide, loadRequests } from '#islands/staff/time-away/time-requests'
import { seedRows } from './access/rows'
import { entryOf, seedWork, staff } from './home-work'
import { as, db, world } from './world'

type Api = ReturnType<typeof as>

/** A list as its page has it: what each row is known by, and how many there are with those of other pages. */
interface List {
  readonly rows: readonly string[]
  readonly total: number | null
}
type ReadList = (api: Api, entry: StaffPageData, url: URL) => Promise<List>

const readBoard =
  (full: boolean): ReadList =>
  async (api, entry, { pathname, searchParams }) => {
    const kind = { title: '', path: pathname, full }
    const { first } = await loadBoardPage(api, entry, searchParams, kind)
    return { rows: first.visits.map(({ id }) => id), total: first.total }
  }
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

/** What the page of each address reads, by the part of the address before its parameters. */
const lists: Readonly<Record<string, ReadList>> = {
  '/staff/day': readBoard(false),
  '/staff/schedule': readBoard(true),
  '/staff/messages': async (api, _, { searchParams }) => {
    const { conversations } = await loadInbox(api, boxOf(searchParams.get('box')))
    return { rows: ids(conversations), total: conversations.length }
  },
  '/staff/tasks': async (api, { me }, { searchParams }) => {
    const filters = parseTaskFilters(searchParams, await loadTaskKinds(api))
    const { rows, total } = await loadTasks(api, { ...filters, userId: me.id }, { now: Date.now() })
    return { rows: ids(rows), total }
  },
  '/staff/encounters': async (api, { me }, url) => {
    const { visitsToFinish, rows, total } = await loadCompletedEncounters(api, me, url)
    return {
      rows: [
        ...ids(visitsToFinish),
        ...rows.map(({ visitId, patientName }) => visitId ?? patientName),
      ],
      total,
    }
  },
  '/staff/privacy': async (api, { capabilities }, { hash }) => {
    const isListed = capabilities.some(
      ({ type, can }) => type === 'break_glass' && can.includes('list'),
    )
    const openings = isListed && hash !== '#corrections' ? await loadEmergencyAccesses(api) : []
    const found = [...openings, ...(await loadCorrectionQueue(api))]
    return { rows: found.map(() => '/staff/privacy'), total: found.length }
  },
  '/staff/patients': async (api, entry, { searchParams }) => {
    const { page } = await loadPatientsPage(api, entry, searchParams)
    return { rows: ids(page.rows), total: page.total }
  },
  '/staff/procedures': async (api, { me }, { searchParams }) => {
    const { rows } = await loadProcedures(api, me.role, searchParams)
    return { rows: ids(rows), total: rows.length }
  },
  '/staff/providers': async (api, { me, capabilities }, url) => {
    const { rows, total } = await loadProvidersPage(api, { capabilities, zone: me.zone }, url)
    return { rows: ids(rows), total }
  },
  // Of one clinician: the licenses that the page warns of.
  '/staff/providers/:id': async (api, { me }, { pathname }) => {
    const found = await loadLicenses(api, pathname.split('/').at(-1) ?? '')
    const today = localDate(now(), me.zone)
    const ending = found.filter((license) => needsAttention(license, today))
    return { rows: ending.map(() => pathname), total: ending.length }
  },
  '/staff/queue': async (api) => {
    const { waiting } = await loadVisitQueue(api)
    return { rows: waiting.map(({ patientName = '' }) => patientName), total: waiting.length }
  },
  '/staff/time-away': async (api, { me }) => {
    const found = (await loadRequests(api, 'pending')).filter((request) =>
      isToDecide(request, me.id),
    )
    return { rows: found.map(({ providerName }) => providerName), total: found.length }
  },
  '/staff/hours': async (api, { capabilities }) => {
    const pending = await loadHoursToAuthorize(
      api,
      hasCapability(capabilities, 'availabilities.authorize'),
    )
    return { rows: pending.map(({ providerName }) => providerName), total: pending.length }
  },
  '/staff/labs': async (api, _, { searchParams }) => {
    const view = searchParams.get('view') === 'team' ? 'team' : 'mine'
    const { rows, total } = await loadLabsToReview(api, view)
    return { rows: ids(rows), total }
  },
  '/staff/assessments': async (api) => {
    const { rows, total } = await loadAssessmentsToReview(api)
    return { rows: ids(rows), total }
  },
  '/staff/prescriptions': async (api, { me }, { searchParams }) => {
    const view = prescriptionViews.find((one) => one === searchParams.get('view')) ?? 'sign'
    const { rows, total } = await loadPrescriptionPage(api, view, me)
    return { rows: ids(rows), total }
  },
  '/staff/partners': async (api, _, url) => {
    const { rows, total } = await loadInquiries(api, url)
    return { rows: rows.map(({ organization }) => organization), total }
  },
  '/staff/notifications': async (api, { me }, url) => {
    const found = await loadLog(api, { url, size: 50 }, parseLogFilters(url.searchParams, me))
    return { rows: found?.rows.map(() => url.pathname) ?? [], total: found?.rows.length ?? null }
  },
  '/staff/clinic/setup': async (api) => {
    const missing = openLines(await loadSetup(api))
    return { rows: missing.map(({ key }) => setupTexts[key].title), total: missing.length }
  },
  '/staff/people': async (api, _, url) => {
    const { rows, total } = await loadPeople(api, url)
    return { rows: ids(rows), total }
  },
}

describe('each part of a home of staff', () => {
  const longest = new Map<string, number>()
  beforeAll(async () => {
    await world()
    await seedRows()
    await seedWork()
  })

  it.each(staff)('counts and shows for %s what the list behind its link has', async (who) => {
    const api = as(who)
    const entry = await entryOf(who)
    const { panels, isPartial } = await readPanels(api, entry, homePanels, now())
    expect(isPartial).toBe(false)
    for (const { title, href, count, rows } of panels) {
      const url = new URL(href, 'https://clinic.test')
      const read = lists[url.pathname.replace(/^(\/staff\/providers)\/.+/, '$1/:id')]
      if (!read) throw new Error(`Nothing reads the list behind ${href}`)
      const list = await read(api, entry, url)
      longest.set(title, Math.max(longest.get(title) ?? 0, list.rows.length))
      const drawn = rows.map((row) => `${row.href} ${row.title}`)
      expect({ title, count, rows: drawn.length }).toEqual({
        title,
        count: count === null ? null : list.total,
        rows: Math.min(5, list.rows.length),
      })
      const unlike = list.rows.slice(0, 5).filter((known, at) => !drawn[at]?.includes(known))
      expect({ title, unlike }).toEqual({ title, unlike: [] })
    }
  })

  it('says of a visit whose time is past that it is not closed, as the list of patients does', async () => {
    await db.batch([
      db
        .prepare(`insert into user_settings (user_id, name, value, updated_at)
          select id, 'allow_sharing_health_data', 'true', ? from patients where true
          on conflict do update set value = 'true'`)
        .bind(iso(now())),
      db.prepare(`update patients set next_appointment_at = '2026-01-05T15:00:00.000Z',
        next_appointment_status = 'Scheduled'`),
    ])
    const { panels } = await readPanels(as('cbo'), await entryOf('cbo'), homePanels, now())
    const patients = panels.find(({ title }) => title === 'Patients')
    expect(patients?.rows.map(({ detail }) => detail)).toContain(
      'Not closed: 01/05/2026, 10:00 AM ET',
    )
  })

  it('is compared with a longer list than it shows', () => {
    expect(Object.fromEntries([...longest].filter(([, length]) => length <= 5))).toEqual({
      // One row for each patient of the world.
      Privacy: 4,
      // There are two clinicians.
      'Licenses that end soon': 1,
      // The two patients of the world.
      'Waiting for a visit now': 2,
    })
  })
})
