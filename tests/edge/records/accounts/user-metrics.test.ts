import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsAt, type TableRow } from '#demo/row-builders'
import { setClock } from '#edge/platform/time'
import {
  api,
  as,
  db,
  deleteMessages,
  type Person,
  prepareRow,
  providerId,
  userId,
  world,
} from '../../world'

// A Wednesday, 3 pm in New York: the week began on Saturday the 17th, the clinic opens at 8 and closes at 6.
const now = '2026-10-21T19:00:00.000Z'
const metrics = (who: Person, of: Person) =>
  as(who).call('GET /users/:member/metrics', { params: { member: userId(of) } })
const statusFor = async (who: Person, of: Person) =>
  (await api(`/api/users/${userId(of)}/metrics`, {}, who)).status

let number = 0
const nextId = () => `01990000-0000-7000-a000-${String(++number).padStart(12, '0')}`
const insert = (...rows: TableRow[]) => db.batch(rows.map(prepareRow))

const task = (assignee: Person, cells: object) =>
  rowsAt('2026-10-01T12:00:00.000Z').task({
    id: nextId(),
    kind: 'call_back',
    team: 'ma',
    patient_id: userId('patient'),
    assignee_id: userId(assignee),
    priority: 3,
    due_at: '2026-10-30T12:00:00.000Z',
    ...cells,
  })
const completed = (at: string) => ({ status: 'completed', closed_at: at })

/** A conversation of the patient, as who wrote when. */
const conversation = (kind: string, assignee: Person, written: readonly [Person, string][]) => {
  const id = nextId()
  return [
    rowsAt(written[0]?.[1] ?? now).conversation({
      id,
      kind,
      patient_id: userId('patient'),
      assignee_id: userId(assignee),
      created_by_id: userId('patient'),
    }),
    ...written.map(([who, at], index) =>
      rowsAt(at).message({
        id: nextId(),
        conversation_id: id,
        patient_id: userId('patient'),
        seq: index + 1,
        from_user_id: userId(who),
        sent_by_user_id: userId(who),
        client_id: `${id}-${index}`,
      }),
    ),
  ]
}

beforeAll(world)
beforeEach(async () => {
  setClock(Date.parse(now))
  await deleteMessages()
  await db.batch(
    ['conversations', 'tasks', 'soap_notes', 'encounters', 'appointments'].map((table) =>
      db.prepare(`delete from ${table}`),
    ),
  )
  return () => setClock(null)
})

describe('the work of a member of staff in numbers', () => {
  it('is nothing for someone who has none, with every priority named', async () => {
    expect(await metrics('assistant', 'assistant')).toMatchObject({
      weekStart: '2026-10-17',
      monthStart: '2026-10-01',
      openTaskCount: 0,
      tasksByPriority: [1, 2, 3, 4].map((priority) => ({
        priority,
        openCount: 0,
        overdueCount: 0,
      })),
      answerCount: 0,
      medianAnswerMinutes: null,
      visitsThisWeek: null,
      visitsThisMonth: null,
      notesToSignCount: null,
    })
    expect(await metrics('provider', 'provider')).toMatchObject({
      visitsThisWeek: 0,
      visitsThisMonth: 0,
      notesToSignCount: 0,
    })
  })

  it('counts tasks that are open and overdue by priority, and those completed since Saturday and since the first', async () => {
    await insert(
      task('assistant', { priority: 1, due_at: '2026-10-21T18:59:00.000Z' }),
      task('assistant', { priority: 1, status: 'waiting' }),
      task('assistant', { priority: 3 }),
      // Midnight in New York is 4 am in UTC.
      task('assistant', completed('2026-10-17T04:00:00.000Z')),
      task('assistant', completed('2026-10-17T03:59:00.000Z')),
      task('assistant', completed('2026-10-01T04:00:00.000Z')),
      task('assistant', completed('2026-10-01T03:59:00.000Z')),
      task('assistant', { status: 'expired', closed_at: '2026-10-20T12:00:00.000Z' }),
      task('support', { priority: 2 }),
    )
    expect(await metrics('manager', 'assistant')).toMatchObject({
      openTaskCount: 3,
      overdueTaskCount: 1,
      tasksByPriority: [
        { priority: 1, openCount: 2, overdueCount: 1 },
        { priority: 2, openCount: 0, overdueCount: 0 },
        { priority: 3, openCount: 1, overdueCount: 0 },
        { priority: 4, openCount: 0, overdueCount: 0 },
      ],
      completedTasksThisWeek: 1,
      completedTasksThisMonth: 3,
    })
  })

  it('counts who waits for an answer, and the median of opening minutes until one came', async () => {
    await insert(
      // 30 minutes from the first of two messages; the second answer ends no wait; the patient waits again.
      ...conversation('provider', 'provider', [
        ['patient', '2026-10-19T14:00:00.000Z'],
        ['patient', '2026-10-19T14:20:00.000Z'],
        ['provider', '2026-10-19T14:30:00.000Z'],
        ['provider', '2026-10-19T15:30:00.000Z'],
        ['patient', '2026-10-21T18:00:00.000Z'],
      ]),
      // From Friday 5:50 pm to Monday 8:10 am the clinic is open for 20 minutes.
      ...conversation('care_team', 'provider', [
        ['patient', '2026-10-16T21:50:00.000Z'],
        ['provider', '2026-10-19T12:10:00.000Z'],
      ]),
      // Answered by someone else, and more than 30 days ago.
      ...conversation('support', 'support', [
        ['patient', '2026-09-01T14:00:00.000Z'],
        ['provider', '2026-09-01T15:00:00.000Z'],
        ['patient', '2026-10-20T14:00:00.000Z'],
        ['support', '2026-10-20T14:05:00.000Z'],
      ]),
    )
    expect(await metrics('provider', 'provider')).toMatchObject({
      waitingConversationCount: 1,
      answerCount: 2,
      medianAnswerMinutes: 25,
    })
    expect(await metrics('manager', 'support')).toMatchObject({
      waitingConversationCount: 0,
      answerCount: 1,
      medianAnswerMinutes: 5,
    })
  })

  it('counts a clinician’s visits that were held and the notes they have to sign', async () => {
    const rows = rowsAt('2026-10-01T12:00:00.000Z')
    const visit = (status: string, at: string) =>
      rows.appointment({
        id: nextId(),
        patient_id: userId('patient'),
        provider_id: providerId('provider'),
        encounter_type_id: '2',
        status,
        starts_at: at,
        ends_at: at,
        claimed: 4,
      })
    const encounter = (status: string) =>
      rows.encounter({
        id: nextId(),
        patient_id: userId('patient'),
        provider_id: providerId('provider'),
        status,
      })
    await insert(
      visit('Complete', '2026-10-17T13:00:00.000Z'),
      visit('Documenting', '2026-10-20T13:00:00.000Z'),
      visit('Complete', '2026-10-02T13:00:00.000Z'),
      visit('Complete', '2026-09-30T13:00:00.000Z'),
      visit('Missed', '2026-10-20T15:00:00.000Z'),
      encounter('completed'),
      encounter('in_progress'),
    )
    expect(await metrics('clinical_admin', 'provider')).toMatchObject({
      visitsThisWeek: 2,
      visitsThisMonth: 3,
      notesToSignCount: 2,
    })
  })

  it('is read by those who run the clinic, a clinical lead of those they supervise, everyone of themselves', async () => {
    for (const who of ['admin', 'manager', 'clinical_admin'] as const)
      expect(await statusFor(who, 'provider')).toBe(200)
    expect(await statusFor('clinical_lead', 'provider')).toBe(200)
    expect(await statusFor('clinical_lead', 'otherProvider')).toBe(404)
    expect(await statusFor('clinical_lead', 'assistant')).toBe(404)
    for (const who of ['provider', 'assistant', 'support', 'cbo', 'pharmacy'] as const) {
      expect(await statusFor(who, who)).toBe(200)
      expect(await statusFor(who, 'manager')).toBe(404)
    }
  })

  it('does not exist of a patient, who reads none either', async () => {
    for (const who of ['admin', 'manager', 'provider'] as const)
      expect(await statusFor(who, 'patient')).toBe(404)
    expect(await statusFor('patient', 'patient')).toBe(403)
  })

  it('takes two round trips', async () => {
    await metrics('manager', 'provider')
    const answer = await api(`/api/users/${userId('provider')}/metrics`, {}, 'manager')
    expect(answer.headers.get('x-d1')).toMatch(/^trips=2 statements=5 /)
  })
})
