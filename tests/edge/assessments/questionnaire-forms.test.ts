import { beforeAll, describe, expect, it } from 'vitest'
import { questionnaireVersions } from '#edge/domains/questionnaires/questions/questionnaires'
import { as, userId, world } from '../world'

const patient = userId('patient')
const formsOf = (query: { kind?: 'pep' | 'sti' | 'risk'; questionnaireVersion?: string } = {}) =>
  as('patient').call('GET /questionnaire_forms', { query })
type Form = Awaited<ReturnType<typeof formsOf>>[number]
const itemsOf = ({ groups }: Form) => groups.flatMap(({ items }) => items)

/** Answers all that is required by what the API says of the questions alone. */
const answerAll = (form: Form) => {
  const answers: { linkId: string; values: string[] }[] = []
  for (const { linkId, required, type, options, enableWhen } of itemsOf(form)) {
    const isAsked =
      !enableWhen ||
      answers.some(
        (each) =>
          each.linkId === enableWhen.linkId &&
          each.values.some((value) => enableWhen.anyOf.includes(value)),
      )
    if (required && isAsked)
      answers.push({
        linkId,
        values: [type === 'text' ? 'In my words' : (options?.[0]?.code ?? '')],
      })
  }
  return answers
}

beforeAll(world)

describe('the questions of assessments', () => {
  it('clients answer an assessment whole with nothing but what the API says of it', async () => {
    const sent = await as('provider').assessments.in({ patients: patient }).create({ kind: 'sti' })
    const [form, ...more] = await formsOf({
      kind: 'sti',
      questionnaireVersion: String(sent.questionnaireVersion),
    })
    if (!form) throw new Error('There is no form')
    expect(more).toEqual([])
    const finished = await as('patient').call(
      'POST /patients/:patient/assessments/async/:kind/:id/finish',
      { params: { patient, kind: 'sti', id: sent.id }, body: { answers: answerAll(form) } },
    )
    expect(finished).toMatchObject({ status: 'finished' })
    expect(finished.responses?.map(({ question }) => question)).toEqual(
      itemsOf(form)
        .filter(({ linkId }) => answerAll(form).some((each) => each.linkId === linkId))
        .map(({ text }) => text),
    )
  })

  it('those of risk are what the questionnaire of a patient takes', async () => {
    const [form] = await formsOf({ kind: 'risk' })
    if (!form) throw new Error('There is no form')
    const answers = itemsOf(form).map(({ linkId, options }) => ({
      linkId,
      values: [options?.[0]?.code ?? ''],
    }))
    const entry = await as('patient')
      .questionnaires.in({ patients: patient })
      .create({ kind: 'risk', answers })
    expect(entry.responses).toHaveLength(answers.length)
  })

  it('stand in force by default, and in each version that was answered', async () => {
    const forms = await formsOf()
    expect(forms.map(({ id }) => id)).toEqual([
      'pep-2',
      'quarterly_lab-1',
      'sti-1',
      'prep_post_encounter-1',
      'hiv-1',
      'risk-1',
    ])
    const [first] = await formsOf({ kind: 'pep', questionnaireVersion: '1' })
    expect(first && itemsOf(first).map(({ linkId }) => linkId)).toContain('exposure_hours')
    expect(await formsOf({ kind: 'pep', questionnaireVersion: '9' })).toEqual([])
    await expect(formsOf({ questionnaireVersion: 'latest' })).rejects.toMatchObject({ status: 400 })
  })

  it('send a possible exposure to PEP at once, as the screens do', async () => {
    const [form] = await formsOf({ kind: 'sti' })
    const exposure = form && itemsOf(form).find(({ linkId }) => linkId === 'exposure_72h')
    expect(exposure?.advice).toEqual([
      expect.objectContaining({
        anyOf: ['yes', 'unsure'],
        text: expect.stringContaining('Go to an emergency room now'),
        link: { href: '/app/treatments/pep', label: 'Start a visit now' },
      }),
    ])
    expect(questionnaireVersions.sti.at(-1)?.groups[0]?.items[0]?.text).toBe(exposure?.text)
  })
})
