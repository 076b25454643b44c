import { todoPriorities } from '#edge/domains/todos/todo-priorities'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { hourMs, iso, type PlainDate } from '#edge/platform/time'
import { demoId } from '../accounts/identity'
import { rowsAt, type TableRow } from '../row-builders'
import { visitId } from './appointment-rows'
import { outOfOffice } from './organization-rows'
import { type Case, clinicianId, hasPhoto, providerId, staffId } from './patient-rows'

/** What the patient still has to do; the lowest number comes first. */
export const todoRows = (one: Case): TableRow[] => {
  const { person, visits, consented, enrolled } = one
  const seen = visits.some(({ status }) => status === 'Complete')
  const missed = visits.find(({ status }) => status === 'Missed')
  const next = visits.find(({ status }) => status === 'Scheduled')
  const open = person.more.account === undefined
  const todos = [
    next && {
      type: 'APPOINTMENT',
      priority: todoPriorities.APPOINTMENT,
      subject: visitId(one, next),
      due: next.start,
    },
    missed && { type: 'RE_ENGAGE_PATIENT', priority: 2, subject: visitId(one, missed) },
    consented && !hasPhoto(one) && { type: 'PHOTO_ID', priority: todoPriorities.PHOTO_ID },
    !consented && { type: 'PROFILE_INCOMPLETE', priority: todoPriorities.PROFILE_INCOMPLETE },
    seen &&
      person.insured === 1 &&
      person.number % 3 === 0 && { type: 'RX_INSURANCE', priority: 5 },
  ].filter((todo) => todo !== false && todo !== undefined)
  return (open ? todos : []).map(
    (
      {
        type,
        priority,
        ...about
      }: { type: string; priority: number; subject?: string; due?: number },
      at,
    ) =>
      rowsAt(iso(enrolled + hourMs)).todo({
        id: demoId(
          'todo',
          person.number * 1_000_000 + (about.subject ? Number(about.subject.slice(-6)) : at),
        ),
        patient_id: person.id,
        type,
        subject_type: about.subject ? 'appointments' : null,
        subject_id: about.subject ?? null,
        priority,
        due_at: about.due ? iso(about.due) : null,
      }),
  )
}

const notificationCodes: Readonly<Record<string, string>> = {
  Scheduled: 'visit_booked',
  Canceled: 'visit_canceled',
}

/** The patient and the provider are notified of a new appointment; those of yesterday are read. */
export const notificationRows = (one: Case): TableRow[] =>
  one.visits
    .filter(({ status }) => ['Scheduled', 'Canceled', 'Missed'].includes(status))
    .flatMap((visit) =>
      [one.person.id, visit.clinician === null ? null : clinicianId(visit.clinician)]
        .filter((user) => user !== null)
        .map((user, at) =>
          rowsAt(iso(visit.booked)).notification({
            id: `0199000${at}${demoId('notification', visitId(one, visit).slice(-12)).slice(8)}`,
            user_id: user,
            type: visit.status === 'Scheduled' ? 'APPOINTMENT_NEW' : 'APPOINTMENT',
            code: notificationCodes[visit.status] ?? 'visit_missed',
            subject_type: 'appointments',
            subject_id: visitId(one, visit),
            read_at: one.person.number % 4 === 0 ? iso(visit.booked + hourMs) : null,
          }),
        ),
    )

const away = (today: PlainDate, inDays: number, days: number) => ({
  starts_at: iso(`${addPeriod(today, inDays, 'day')}T05:00Z`),
  ends_at: iso(`${addPeriod(today, inDays + days, 'day')}T05:00Z`),
})

/** Who is away, who asks to be, and who may not. */
export const outOfOfficeRows = (today: PlainDate): TableRow[] => {
  const build = rowsAt(iso(`${addPeriod(today, -6, 'day')}T15:00Z`)).outOfOfficeTime
  return [
    build({
      id: demoId('timeAway', today.replaceAll('-', '')),
      provider_id: providerId(outOfOffice.clinician),
      ...away(today, outOfOffice.inDays, 1),
      status: 'approved',
      requested_by_id: clinicianId(outOfOffice.clinician),
      decided_by_id: staffId('manager'),
    }),
    build({
      id: demoId('timeAway', 1),
      provider_id: providerId(0),
      ...away(today, 27, 5),
      requested_by_id: clinicianId(0),
    }),
    build({
      id: demoId('timeAway', 2),
      provider_id: providerId(1),
      purpose: 'conference',
      ...away(today, 9, 2),
      status: 'declined',
      requested_by_id: clinicianId(1),
      decided_by_id: staffId('manager'),
      reason_code: 'no_cover',
    }),
  ]
}
export const adminTimeRows = (today: PlainDate): TableRow[] => {
  const build = rowsAt(iso(`${addPeriod(today, -2, 'day')}T15:00Z`)).adminTime
  const onDay = (inDays: number, from: string, until: string) => ({
    starts_at: iso(`${addPeriod(today, inDays, 'day')}T${from}Z`),
    ends_at: iso(`${addPeriod(today, inDays, 'day')}T${until}Z`),
  })
  return [
    build({
      id: demoId('adminTime', 1),
      provider_id: providerId(2),
      purpose: 'training',
      ...onDay(12, '18:00', '20:00'),
      requested_by_id: staffId('assistant'),
    }),
    build({
      id: demoId('adminTime', 2),
      provider_id: providerId(0),
      ...onDay(15, '17:00', '17:30'),
      status: 'approved',
      requested_by_id: staffId('manager'),
      decided_by_id: staffId('clinical_admin'),
    }),
  ]
}

export const announcementRows = (today: PlainDate): TableRow[] => [
  rowsAt(iso(`${addPeriod(today, -60, 'day')}T00:00Z`)).platformNotification({
    // It stands on every page of the demo: the bell need not say so too.
    staff_told_at: iso(`${addPeriod(today, -60, 'day')}T00:00Z`),
    id: demoId('platform', 1),
    title: 'This is a demonstration.',
    body: 'The people in it are invented. Nothing you do here reaches a real person.',
    audience: 'everyone',
    severity: 'info',
    starts_at: iso(`${addPeriod(today, -60, 'day')}T00:00Z`),
    ends_at: iso(`${addPeriod(today, 365, 'day')}T00:00Z`),
    created_by: staffId('manager'),
  }),
]

export const blackoutRows = (today: PlainDate): TableRow[] => [
  rowsAt(iso(`${addPeriod(today, -10, 'day')}T15:00Z`)).blackoutPeriod({
    id: demoId('blackout', 1),
    name: 'Yearly maintenance',
    starts_at: iso(`${addPeriod(today, 20, 'day')}T06:00Z`),
    ends_at: iso(`${addPeriod(today, 20, 'day')}T09:00Z`),
    created_by: staffId('manager'),
  }),
]
