import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notificationKinds } from '#edge/deliveries/kinds'
import { kindOfVerb, reminderKinds } from '#edge/domains/appointments/notifications/content'
import { pushedKinds } from '#edge/domains/outreach/contract'
import { bucketOf } from '#edge/platform/buckets/five-minute-buckets'
import { now } from '#edge/platform/time'
import { rowIds, seedRows } from '../access/rows'
import { as, cboId, db, type Person, people, providerId, userId, world } from '../world'
import { insertAppointment, outboxProcessor, rows, stamp } from './event-fixtures'
import {
  type Case,
  event,
  type Notified,
  ofPrescription,
  otherCases,
  sentByOperations,
} from './notified-cases'

const patient = userId('patient')
const staff = (Object.keys(people) as Person[]).filter(
  (person) => people[person].role !== 'patient',
)
const tomorrow = () => Math.ceil((now() + 86_400_000) / 300_000) * 300_000
/** A visit that is as near as its reminder says. */
const inFiveMinutes = () => now() + 300_000
const ofVisit = (verb: string, ...notified: Notified[]): Case => ({
  name: `appointments.${verb}`,
  happens: async () =>
    event(
      `appointments.${verb}`,
      await insertAppointment(verb in reminderKinds ? inFiveMinutes() : tomorrow()),
    ),
  notified,
})
const ofHandOver = (fields: string, from: string, to: string, ...notified: Notified[]): Case => ({
  name: `patients.hand_over of ${fields}`,
  happens: () => event('patients.hand_over', patient, { fields, from_id: from, to_id: to }),
  notified,
})
const toPatient = (name: string, kind: string, subjectId = () => patient): Case => ({
  name,
  happens: () => event(name, subjectId()),
  notified: [[kind, ['patient']]],
})
const ofWriting = (verb: string, ...notified: Notified[]): Case => ({
  name: `async_messaging_appointments.${verb}`,
  happens: () =>
    event(`async_messaging_appointments.${verb}`, rowIds.theirs.async_messaging_appointments),
  notified,
})
/** The clinician is at work now. */
const openHoursOfProvider = () =>
  db
    .prepare(
      `insert into availabilities (id, provider_id, start_bucket, end_bucket, timezone, created_at, updated_at)
       values ('on-shift', ?, ?, ?, 'America/New_York', '', '') on conflict do nothing`,
    )
    .bind(providerId('provider'), bucketOf(now()) - 1, bucketOf(now()) + 12)
    .run()
const ofConversation = (verb: string, kind: string): Case => ({
  name: `conversations.${verb}`,
  happens: () =>
    event(`conversations.${verb}`, rowIds.theirs.conversations, { user_id: userId('assistant') }),
  notified: [[kind, ['assistant']]],
})
const writeTo = (writer: Person, to: Person) =>
  as(writer).call('POST /users/:user/conversations', {
    params: { user: userId(to) },
    body: { messageText: 'Please call us' },
  })
const giveTask = async (assignee: Person) => {
  const { id } = await as('manager').tasks.create({ kind: 'call_back', patientId: patient })
  await as('manager').call('PATCH /tasks/:id/update_assignee', {
    params: { id },
    body: { assigneeId: userId(assignee) },
  })
}
const cases: readonly Case[] = [
  ...Object.entries(kindOfVerb).map(([verb, kind]) =>
    ofVisit(verb, [kind, ['patient', 'provider']]),
  ),
  {
    name: 'appointments.reschedule to another provider',
    happens: async () =>
      event('appointments.reschedule', await insertAppointment(tomorrow()), {
        previous_starts_at: stamp(tomorrow()),
        previous_provider_user_id: userId('otherProvider'),
      }),
    notified: [
      ['visit_moved', ['patient']],
      ['visit_booked', ['provider']],
      ['visit_reassigned', ['otherProvider']],
    ],
  },
  ...Object.entries(reminderKinds).map(([verb, kind]) => ofVisit(verb, [kind, ['patient']])),
  {
    name: 'earlier_time_requests.offer',
    happens: async () => {
      await rows(
        "update earlier_time_requests set status = 'offered', starts_at = created_at, expires_at = created_at",
      )
      return event('earlier_time_requests.offer', rowIds.theirs.earlier_time_requests)
    },
    notified: [['earlier_time_offered', ['patient']]],
  },
  ofVisit('open_waiting_room', ['visit_room_open', ['patient']]),
  ofVisit('send_invite', ['visit_invite', ['patient']]),
  ofVisit('lapse', ['visit_without_outcome', ['provider', 'assistant']]),
  ofVisit(
    'lose_provider',
    ['visit_without_clinician', ['support', 'manager']],
    ['visit_rearranged', ['patient']],
  ),
  ...[...pushedKinds, 're_engage'].map((kind) => toPatient(`patients.tell_${kind}`, kind)),
  toPatient('after_visit_summaries.send', 'document_ready'),
  {
    name: 'documents.create',
    happens: () => event('documents.create', rowIds.theirs.documents, { becomesVisible: true }),
    notified: [['document_added', ['patient']]],
  },
  ...['accept', 'deny', 'extend'].map((verb) =>
    toPatient(`correction_requests.${verb}`, 'correction_answered'),
  ),
  ...Object.entries({
    order: 'kit_ordered',
    ship: 'kit_shipped',
    deliver: 'kit_delivered',
    issue_requisition: 'order_ready',
    receive: 'samples_received',
    remind: 'lab_step',
    pass_due: 'kit_late',
    cancel: 'order_ended',
    reject: 'order_ended',
    lose: 'order_ended',
    expire: 'order_ended',
    release: 'result_ready',
  }).map(([verb, kind]) => toPatient(`labs.${verb}`, kind, () => rowIds.theirs.labs ?? '')),
  ...['accept', 'complete', 'reject', 'convert'].map((verb) =>
    ofWriting(verb, ['async_visit', ['patient']]),
  ),
  ofWriting('pass_due', ['async_visit', ['patient']], ['async_visit_late', ['clinical_lead']]),
  ofWriting('warn', ['async_visit_due', ['provider']]),
  ofWriting('release', ['async_visit_waits', ['provider']]),
  toPatient('assessments.create', 'assessment_needed', () => rowIds.theirs.assessments ?? ''),
  toPatient('assessments.review', 'assessment_reviewed', () => rowIds.theirs.assessments ?? ''),
  toPatient('care_steps.remind', 'lab_step', () => rowIds.theirs.care_steps ?? ''),
  toPatient('payments.fail', 'payment_failed'),
  ...otherCases,
  ofPrescription('fill', 'sent', { pharmacy_status: 'shipped' }),
  ofPrescription('update', 'sent', { pharmacy_status: 'shipped' }),
  ofPrescription('deny_renewal', 'renewal_denied'),
  ofPrescription('resend', 'signed'),
  toPatient('hiv_labs.create', 'home_test_answer_needed', () => rowIds.theirs.hiv_labs ?? ''),
  toPatient('roi_requests.send', 'release_to_sign', () => rowIds.theirs.roi_requests ?? ''),
  ...Object.entries({
    create: 'assistance_to_sign',
    update: 'assistance_to_sign',
    near_end: 'assistance_ending',
    approve: 'assistance_answered',
    deny: 'assistance_answered',
  }).map(([verb, kind]) =>
    toPatient(`gilead_applications.${verb}`, kind, () => rowIds.theirs.gilead_applications ?? ''),
  ),
  ofConversation('mention', 'message_mention'),
  ofConversation('remind', 'message_reminder'),
  {
    name: 'a message of the provider',
    happens: () => writeTo('provider', 'patient'),
    notified: [['message_received', ['patient']]],
  },
  {
    name: 'a message of the patient to who answers',
    happens: () => writeTo('patient', 'assistant'),
    notified: [['staff_message', ['assistant']]],
  },
  {
    name: 'a message to a colleague',
    happens: () => writeTo('manager', 'assistant'),
    notified: [['staff_message', ['assistant']]],
  },
  {
    name: 'a task given to a colleague',
    happens: () => giveTask('provider'),
    notified: [['task_assigned', ['provider']]],
  },
  {
    name: 'a task made for a colleague',
    happens: () =>
      as('manager').tasks.create({
        kind: 'call_back',
        patientId: patient,
        assigneeId: userId('provider'),
      }),
    notified: [['task_assigned', ['provider']]],
  },
  { name: 'a task taken up oneself', happens: () => giveTask('manager'), notified: [] },
  ofHandOver(
    'providerId',
    providerId('provider'),
    providerId('otherProvider'),
    ['care_team_changed', ['patient']],
    ['patient_handed_over', ['provider', 'otherProvider']],
  ),
  ofHandOver('supportUserId', userId('support'), userId('manager'), [
    'patient_handed_over',
    ['support', 'manager'],
  ]),
  ofHandOver('cboId', cboId('cbo'), cboId('otherCbo'), ['care_team_changed', ['patient']]),
  ...(['approve', 'decline'] as const).map((verb) => ({
    name: `out_of_office_times.${verb}`,
    happens: () => event(`out_of_office_times.${verb}`, rowIds.theirs.out_of_office_times),
    notified: [['time_decided', ['provider', 'assistant']]] satisfies Notified[],
  })),
  {
    name: 'providers.notify_hours',
    happens: () => event('providers.notify_hours', providerId('provider')),
    notified: [['hours_scheduled', ['provider']]],
  },
  {
    name: 'on_demand_appointments.release',
    happens: async () => {
      await openHoursOfProvider()
      await event('on_demand_appointments.release', rowIds.theirs.on_demand_appointments)
    },
    notified: [
      ['on_demand_visit', ['patient']],
      ['patient_waits', ['provider']],
    ],
  },
  {
    name: 'on_demand_appointments.abandon',
    happens: () => event('on_demand_appointments.abandon', rowIds.theirs.on_demand_appointments),
    notified: [['on_demand_visit', ['patient']]],
  },
  {
    name: 'appointments.undo_swap',
    happens: async () =>
      event('appointments.undo_swap', await insertAppointment(tomorrow()), {
        previous_starts_at: stamp(),
        previous_provider_user_id: userId('otherProvider'),
      }),
    notified: [['visit_booked', ['provider']]],
  },
  {
    name: 'on_demand_appointments.ring_managers',
    happens: () =>
      event('on_demand_appointments.ring_managers', rowIds.theirs.on_demand_appointments),
    notified: [['queue_overdue', ['manager']]],
  },
  {
    name: 'break_glass.open',
    happens: () => event('break_glass.open', rowIds.theirs.break_glass),
    notified: [
      ['glass_opened', ['patient']],
      ['glass_to_review', ['provider', 'clinical_admin']],
    ],
  },
  {
    name: 'platform_notifications.begin',
    happens: () => event('platform_notifications.begin', rowIds.theirs.platform_notifications),
    notified: [['clinic_notice', staff]],
  },
]

beforeAll(async () => {
  await world()
  await seedRows()
  await db
    .prepare('update users set email_verified_at = ?, phone_verified_at = ?')
    .bind(stamp(), stamp())
    .run()
  await outboxProcessor().drain()
})
beforeEach(() =>
  db.batch([db.prepare('delete from user_notifications'), db.prepare('delete from deliveries')]),
)

const nameOf = new Map(Object.keys(people).map((person) => [userId(person as Person), person]))

describe('an event tells just those whom it concerns', () => {
  it.each(cases.map((each) => [each.name, each] as const))(
    '%s',
    async (_, { happens, notified }) => {
      await happens()
      await outboxProcessor().drain()
      const found = await rows<{ kind: string; user: string }>(
        `select code as kind, user_id as user from user_notifications
       union select kind, user_id from deliveries order by 1, 2`,
      )
      const pairs = (list: readonly (readonly [string, string])[]) =>
        list.map(([kind, person]) => `${kind} ${person}`).toSorted()
      expect(pairs(found.map(({ kind, user }) => [kind, nameOf.get(user) ?? user]))).toEqual(
        pairs(notified.flatMap(([kind, to]) => to.map((person) => [kind, person] as const))),
      )
    },
  )
})

it('every kind that says nothing about health has a case or an operation that sends it', () => {
  const covered = new Set([
    ...cases.flatMap(({ notified }) => notified.map(([kind]) => kind)),
    ...sentByOperations,
  ])
  const announced = notificationKinds.filter(
    ({ privacy, audience }) => privacy === 'discreet' && !audience.includes('office'),
  )
  expect(announced.map(({ code }) => code).filter((code) => !covered.has(code))).toEqual([])
  expect([...covered].filter((code) => !announced.some((kind) => kind.code === code))).toEqual([])
})
