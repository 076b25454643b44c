import { describe, expect, it } from 'vitest'
import {
  type FinishedAnswers,
  noteQuestions,
  offeredAnswers,
} from '#edge/domains/questionnaires/questions/note-answers'
import {
  type Answer,
  answerOptions,
  itemsOf,
} from '#edge/domains/questionnaires/questions/questionnaire'
import {
  assessmentKinds,
  questionnaireOf,
} from '#edge/domains/questionnaires/questions/questionnaires'
import { readableAnswers } from '#edge/domains/questionnaires/questions/responses'

const items = assessmentKinds.flatMap((kind) => itemsOf(questionnaireOf(kind)))
const finished = (id: string, ...given: readonly (readonly [string, ...string[]])[]) => {
  const answers: Answer[] = given.map(([linkId, ...values]) => ({ linkId, values }))
  const responses = readableAnswers([...new Set(items)], answers)
  return {
    id,
    finishedAt: '2026-11-28T15:00:00.000Z',
    answers,
    responses,
  } satisfies FinishedAnswers
}
const offerOf = (field: string, ...assessments: readonly FinishedAnswers[]) =>
  offeredAnswers(assessments).get(field)

describe('questions of a field of the note', () => {
  it('are asked, and each of their choices is one of the note', () => {
    for (const { linkId, choices } of Object.values(noteQuestions).flat()) {
      const item = items.find((each) => each.linkId === linkId)
      if (!item) throw new Error(`No question ${linkId}`)
      if (choices)
        expect(
          answerOptions(item)
            .map(({ code }) => code)
            .toSorted(),
          linkId,
        ).toEqual(Object.keys(choices).toSorted())
    }
  })
})

describe('an answer that is offered to the note', () => {
  it('is the choice of the note, in the words of the patient, with its source and time', () => {
    expect(offerOf('partner_count', finished('a1', ['partners_3_months', '2-5']))).toEqual({
      from: 'a1',
      at: '2026-11-28T15:00:00.000Z',
      words: '2 to 5',
      value: '2 to 5',
    })
  })

  it('joins the questions of one field', () => {
    const both = finished('a1', ['acute_symptoms', 'fever', 'glands'], ['sti_symptoms', 'sores'])
    expect(offerOf('symptoms', both)).toMatchObject({
      words: 'Last 4 weeks: Fever, Swollen glands; Now: Sores, bumps or blisters',
      value: ['Fever', 'Swollen lymph nodes', 'Genital sores'],
    })
  })

  it('is none only where all of its questions say so, and beside no other choice', () => {
    const none = ['acute_symptoms', 'none'] as const
    expect(offerOf('symptoms', finished('a1', none))?.value).toBeNull()
    expect(offerOf('symptoms', finished('a1', none, ['sti_symptoms', 'none']))?.value).toEqual([
      'None',
    ])
    expect(offerOf('symptoms', finished('a1', none, ['sti_symptoms', 'anal']))?.value).toEqual([
      'Rectal pain or bleeding',
    ])
  })

  it('is the last one that there is', () => {
    const later = finished('later', ['condom_use', 'mostly'])
    const earlier = finished('earlier', ['condom_use', 'never'], ['partner_hiv', 'detectable'])
    expect(offerOf('condom_use', later, earlier)).toMatchObject({ from: 'later' })
    expect(offerOf('partner_with_hiv', later, earlier)).toMatchObject({ from: 'earlier' })
  })

  it('is a number of a number, and named lines of a text', () => {
    const answers = finished(
      'a1',
      ['weight', '154'],
      ['medicines', 'Antacids'],
      ['allergies', 'PCN'],
    )
    expect(offerOf('weight', answers)?.value).toBe(154)
    expect(offerOf('medications_allergies', answers)?.value).toBe(
      'Takes: Antacids\nAllergic to: PCN',
    )
  })

  it('is nothing before the answers are finished', () => {
    const open = { ...finished('a1', ['condom_use', 'never']), finishedAt: null }
    expect(offerOf('condom_use', open)).toBeUndefined()
  })
})
