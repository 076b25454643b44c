import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expireAssessments } from '#edge/domains/assessments/index'
import type { Disposition } from '#edge/domains/assessments/transitions'
import { itemsOf } from '#edge/domains/questionnaires/questions/questionnaire'
import { questionnaireOf } from '#edge/domains/questionnaires/questions/questionnaires'
import { drainOutbox } from '#edge/events/request-drain'
import { connect } from '#edge/platform/db/connection'
import { environmentOf } from '#edge/platform/environment'
import { dayMs, hourMs, iso, now } from '#edge/platform/time'
import { refusal } from '../schedule/on-demand-fixtures'
import { at, reportExposure } from '../schedule/schedule-fixtures'
import { visitIn } from '../schedule/visits'
import { as, bindings, db, type Person, userId, world } from '../world'

const patient = userId('patient')
const sent = (who: Person) => as(who).assessments.in({ patients: patient })
const send = (kind: 'hiv' | 'pep' | 'sti' = 'hiv', who: Person = 'provider') =>
  sent(who).create({ kind })
type Answers = readonly (readonly [linkId: string, ...values: string[]])[]
const answersOf = (answers: Answers) => answers.map(([linkId, ...values]) => ({ linkId, values }))
const save = (id: string, version: number | undefined, ...answers: Answers) =>
  as('patient').call('PATCH /patients/:patient/assessments/async/:kind/:id', {
    params: { patient, kind: 'hiv', id },
    body: { answers: answersOf(answers) },
    ...(version !== undefined && { version }),
  })
const finish = (id: string, ...answers: Answers) =>
  as('patient').call('POST /patients/:patient/assessments/async/:kind/:id/finish', {
    params: { patient, kind: 'hiv', id },
    body: { answers: answersOf(answers) },
  })
const review = (
  id: string,
  who: Person,
  decided: { disposition?: Disposition; dispositionText?: string } = { disposition: 'visit' },
) =>
  as(who).call('POST /patients/:patient/assessments/:id/review', {
    params: { patient, id },
    body: { patientMessage: 'Let us talk about the doses at your visit.', ...decided },
  })
const resend = (id: string, who: Person = 'assistant') =>
  as(who).call('POST /patients/:patient/assessments/:id/resend', { params: { patient, id } })
const openTodos = async () =>
  (
    await as('patient')
      .todos.in({ patients: patient })
      .list({ filter: { kind: 'ASSESSMENT', status: 'todo' } })
  ).map(({ subjectId }) => subjectId)
const pending = (who: Person) => as(who).call('GET /assessments/pending_qha')

/** All that is required of a patient with HIV. */
const whole: Answers = [
  ['missed_doses', '3'],
  ['side_effects', 'yes'],
  ['side_effects_words', 'Vivid dreams'],
  ['body_parts', 'mouth', 'anus'],
  ['condom_use', 'sometimes'],
  ['sti_symptoms', 'none'],
  ['pregnancy', 'cannot'],
  ['kidney_disease', 'no'],
  ['hepatitis_b', 'unsure'],
]

/** A visit for PEP with a clinician, who is writing its note. */
const bookPep = () => visitIn('Documenting', 'video', at('09:00'), { encounter_type_id: '11' })

beforeAll(world)
beforeEach(() =>
  db.exec(
    'delete from todos; delete from questionnaires; delete from assessments; delete from exposures; delete from appointments where encounter_type_id = 11;',
  ),
)

describe('assessments', () => {
  it('a patient answers in parts, a clinician reads what stands out beside the answers and reviews them', async () => {
    const { id, version } = await send()
    expect(await openTodos()).toEqual([id])
    const partly = await save(id, version, ['missed_doses', '0'], ['side_effects', 'yes'])
    expect(partly).toMatchObject({ status: 'in_progress' })
    // Another device writes over the version that this one saw.
    await expect(save(id, version, ['mood', 'low'])).rejects.toMatchObject({ status: 412 })
    await expect(finish(id, ['missed_doses', '3'])).rejects.toMatchObject({ status: 422 })
    const finished = await finish(id, ...whole)
    expect(finished).toMatchObject({ status: 'finished' })
    expect(finished.responses?.flatMap(({ flags }) => flags)).toEqual([])
    expect(await openTodos()).toEqual([])

    const [waiting] = await pending('provider')
    expect(waiting).toMatchObject({ id, kind: 'hiv', status: 'finished' })
    // A red flag is reviewed within a day.
    expect(waiting?.dueAt).toBe(iso(Date.parse(waiting?.finishedAt ?? '') + 24 * hourMs))
    expect(waiting?.responses?.find(({ linkId }) => linkId === 'missed_doses')).toMatchObject({
      question: 'How many doses did you miss in the last week?',
      answer: ['Three or more'],
      flags: [{ level: 'red' }],
    })
    await expect(review(id, 'assistant')).rejects.toMatchObject({ status: 403 })
    await expect(review(id, 'provider', {})).rejects.toMatchObject({ status: 422 })
    await expect(review(id, 'provider', { disposition: 'no_act' })).rejects.toMatchObject({
      status: 422,
    })
    expect(await review(id, 'provider')).toMatchObject({
      status: 'reviewed',
      disposition: 'visit',
    })
    await expect(review(id, 'provider')).rejects.toMatchObject({ status: 409 })
    expect(await pending('provider')).toEqual([])
    expect(await sent('patient').get(id)).toMatchObject({
      patientMessage: 'Let us talk about the doses at your visit.',
    })
  })

  it('gives answers to the clinician as a task, those with a red flag within four hours', async () => {
    const { id } = await send()
    await finish(id, ...whole)
    await drainOutbox(environmentOf(bindings))
    const tasks = async () =>
      (await as('provider').tasks.list({ filter: { kind: 'read_answers' } })).filter(
        ({ subjectId, closedAt }) => subjectId === id && closedAt === null,
      )
    const [task, ...more] = await tasks()
    expect(more).toEqual([])
    expect(task).toMatchObject({ assigneeId: userId('provider'), priority: 1 })
    expect(Date.parse(task?.dueAt ?? '') - now()).toBeLessThanOrEqual(4 * hourMs)
    await review(id, 'provider', { disposition: 'no_act', dispositionText: 'Called last week' })
    await drainOutbox(environmentOf(bindings))
    expect(await tasks()).toEqual([])
    const mine = await sent('patient').get(id)
    expect(mine).not.toHaveProperty('dispositionText')
  })

  it('what was answered of risk stays as a history, in words', async () => {
    const { id } = await send()
    await finish(id, ...whole)
    await as('patient')
      .questionnaires.in({ patients: patient })
      .create({ kind: 'risk', answers: answersOf([['condom_use', 'always']]) })
    const entries = await as('provider').questionnaires.in({ patients: patient }).list()
    expect(entries.map(({ responses }) => responses.flatMap(({ answer }) => answer))).toEqual([
      ['Always'],
      ['Sometimes'],
    ])
    await expect(
      as('patient')
        .questionnaires.in({ patients: patient })
        .create({ kind: 'risk', answers: answersOf([['condom_use', 'maybe']]) }),
    ).rejects.toMatchObject({ status: 422, errors: [{ detail: 'Choose from the list' }] })
  })

  it('takes an answer back with the branch it opened, and refuses what is no answer', async () => {
    const { id } = await send()
    await save(id, undefined, ['side_effects', 'yes'], ['side_effects_words', 'Dreams'])
    const finished = await finish(id, ...whole, ['side_effects', 'no'])
    expect(finished.answers?.map(({ linkId }) => linkId)).not.toContain('side_effects_words')
    const again = await send('sti')
    await expect(
      as('patient').call('PATCH /patients/:patient/assessments/async/:kind/:id', {
        params: { patient, kind: 'sti', id: again.id },
        body: { answers: answersOf([['condom_use', 'always', 'never']]) },
      }),
    ).rejects.toMatchObject({ status: 422, errors: [{ detail: 'Choose one answer' }] })
  })

  it('expires unanswered, PEP after a day, and is sent again as a new one', async () => {
    await bookPep()
    const pep = await send('pep')
    const hiv = await send()
    await expect(send()).rejects.toMatchObject({ status: 409 })
    await expireAssessments(connect(bindings.DB), now() + dayMs + 1000)
    expect(await sent('provider').get(pep.id)).toMatchObject({ status: 'expired' })
    expect(await openTodos()).toEqual([hiv.id])
    await expect(finish(pep.id)).rejects.toMatchObject({ status: 404 })
    await resend(pep.id)
    const [newest] = await sent('provider').list({ filter: { kind: 'pep' } })
    expect(newest).toMatchObject({ status: 'pending', resentFrom: { id: pep.id } })
    expect(await openTodos()).toContain(newest?.id)
    await expect(resend(pep.id)).rejects.toMatchObject({ status: 409 })
  })

  it('refuses the questions about PEP without a visit for it or past 72 hours, and asks the time in none of them', async () => {
    await expect(send('pep')).rejects.toMatchObject(refusal('pep_in_writing'))
    await bookPep()
    const { id } = await send('pep')
    const { occurredAt } = await reportExposure(70)
    const sentPep = await sent('provider').get(id)
    expect(sentPep).toMatchObject({ exposureAt: occurredAt })
    expect(await sent('support').get(id)).not.toHaveProperty('exposureAt')
    const items = itemsOf(questionnaireOf('pep', sentPep.questionnaireVersion))
    expect(items.map(({ linkId }) => linkId)).not.toContain('exposure_hours')
    await db.exec('delete from assessments')
    await reportExposure(73, 'provider')
    await expect(send('pep')).rejects.toMatchObject(refusal('pep_window_passed'))
  })

  it('gives a clinician a day to review answers about PEP', async () => {
    await bookPep()
    const { id } = await send('pep')
    const finished = await as('patient').call(
      'POST /patients/:patient/assessments/async/:kind/:id/finish',
      {
        params: { patient, kind: 'pep', id },
        body: {
          answers: answersOf([
            ['exposure_kind', 'other'],
            ['kidney_disease', 'no'],
            ['hepatitis_b', 'no'],
            ['pregnancy', 'cannot'],
            ['acute_symptoms', 'none'],
          ]),
        },
      },
    )
    expect(Date.parse(finished.dueAt)).toBe(Date.parse(finished.finishedAt ?? '') + dayMs)
  })

  it('support sees how far one is, and neither what is asked nor what was answered', async () => {
    const { id } = await send()
    await finish(id, ...whole)
    const seen = await sent('support').get(id)
    expect(seen).toMatchObject({ status: 'finished' })
    expect(seen.kind).toBeUndefined()
    expect(seen.answers).toBeUndefined()
    expect(seen.responses).toBeUndefined()
    await expect(sent('manager').list()).rejects.toMatchObject({ status: 403 })
  })
})
