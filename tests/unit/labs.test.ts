import { describe, expect, it } from 'vitest'
import {
  type LabTestCode,
  labTestOf,
  labTests,
  testsWithoutResult,
} from '#edge/domains/labs/lab-tests'
import { noFacts } from '#edge/domains/labs/results/infection-facts'
import { labStatuses } from '#edge/domains/labs/transitions'
import { keysOf } from '#edge/platform/typed-keys'
import { kitInstructions } from '#islands/labs/kit-how-to'
import { kitSteps, labStatusTexts, textsOf } from '#islands/labs/kit-steps'
import {
  findingsOf,
  hasReactiveHivTest,
  headlineOf,
  nextStepOf,
} from '#islands/labs/result/findings'
import { courseOf, isHealthy, labTrendsOf, pointText } from '#islands/labs/result/lab-trends'
import { drawTrend, nameY } from '#islands/labs/result/trend'
import { trackingPage } from '#islands/labs/tracking'
import ar from '../../src/translations/ar.json'
import es from '../../src/translations/es.json'
import fr from '../../src/translations/fr.json'

const at = '2026-03-03T15:00:00.000Z'
type Flag = Parameters<typeof headlineOf>[0][number]['flag']
const value = (code: LabTestCode, text: string, flag: Flag = 'normal') => ({
  code,
  value: text,
  flag,
  finalAt: at,
})
const clear = [
  value('egfr', '96'),
  value('hiv_ag_ab', 'Non-reactive'),
  value('chlamydia_urine', 'Not detected'),
  value('gonorrhea_throat', 'Not detected'),
]

describe('a result in plain words', () => {
  it('says what is not there as not found, HIV first, chlamydia and gonorrhea together', () => {
    expect(findingsOf(clear).map(({ name, value: text }) => `${name}: ${text}`)).toEqual([
      'HIV: Not found',
      'Chlamydia and gonorrhea: Not found',
      'Kidneys (eGFR): 96',
    ])
    expect(headlineOf(clear)).toBe('All clear. You do not need to do anything.')
    expect(headlineOf([])).toBe('Your results are in')
    const due = { day: '06/03/2026', isOver: false, isOfOthers: false }
    expect(nextStepOf(clear, due)).toContain('due by 06/03/2026')
    expect(nextStepOf(clear, { ...due, isOver: true })).toContain('a while ago')
    expect(nextStepOf(clear, { ...due, isOver: true, isOfOthers: true })).toBe(
      'Other tests of yours are due now. Ask for a kit, or message us.',
    )
    const partly = { ...noFacts, hasUnreadPart: true }
    expect(headlineOf(clear, [], partly)).toBe('Your care team still reads a part of this.')
    expect(nextStepOf(clear, null, [], partly)).toContain('reads what the lab wrote')
  })

  it('names what was found by itself, and says when the clinician calls', () => {
    const found = [...clear.slice(0, 3), value('gonorrhea_throat', 'Detected', 'detected')]
    expect(findingsOf(found)).toContainEqual({
      name: 'Gonorrhea (throat)',
      detail: 'Throat swab',
      value: 'Found',
      isMeasured: false,
      text: 'This infection is common, and medicine cures it.',
      next: null,
      tone: 'warning',
      lab: { value: 'Detected', range: null },
    })
    expect(headlineOf(found)).toBe('One of your tests found something.')
    expect(nextStepOf(found, null)).toContain('You need treatment for this')
    const syphilis = [value('syphilis_rpr', '1:16', 'reactive')]
    expect(findingsOf(syphilis)[0]).toMatchObject({
      value: 'Reactive',
      lab: { value: '1:16', range: null },
    })
    expect(nextStepOf(syphilis, { day: '06/03/2026', isOver: false, isOfOthers: false })).toContain(
      'Your clinician wants to talk with you',
    )
  })

  it('names the next step of each finding, that of the gravest for the page', () => {
    const found = [
      value('hiv_ag_ab', 'Reactive', 'reactive'),
      value('gonorrhea_throat', 'Detected', 'detected'),
      value('egfr', '96'),
    ]
    expect(nextStepOf(found, null)).toContain('This is not a diagnosis')
    expect(findingsOf(found).map(({ next }) => next?.slice(0, 28) ?? null)).toEqual([
      null,
      'You need treatment for this.',
      null,
    ])
  })

  it('calls a reactive HIV test no diagnosis: it needs a second one', () => {
    for (const code of ['hiv_ag_ab', 'hiv_self_test'] as const) {
      const reactive = [...clear.slice(0, 1), value(code, 'Reactive', 'reactive')]
      expect(findingsOf(reactive)[0]?.value).toBe('Reactive: needs a second test')
      expect(headlineOf(reactive)).toBe('One of your tests needs a second test.')
      expect(nextStepOf(reactive, null)).toMatch(/^This is not a diagnosis/)
      expect(hasReactiveHivTest(reactive)).toBe(true)
    }
    expect(hasReactiveHivTest(clear)).toBe(false)
    expect(hasReactiveHivTest([value('hiv_ag_ab', 'Indeterminate', 'inconclusive')])).toBe(false)
  })

  it('of an old infection is not found: a titer that fell, antibodies without virus', () => {
    const syphilis = [...clear, value('syphilis_rpr', '1:2', 'reactive')]
    const asOf = (state: 'responding' | 'risen') => ({ ...noFacts, syphilis: state })
    expect(headlineOf(syphilis, [], asOf('responding'))).toBe(
      'Your syphilis test went down after treatment.',
    )
    expect(nextStepOf(syphilis, null, [], asOf('responding'))).toContain('Nothing for now')
    expect(headlineOf(syphilis, [], asOf('risen'))).toBe('One of your tests needs an answer.')
    const antibody = [value('hepatitis_c_antibody', 'Reactive', 'reactive')]
    expect(findingsOf(antibody)[0]?.text).toContain('not an infection by itself')
    const facts = { ...noFacts, hepatitisC: 'no_virus' } as const
    expect(findingsOf(antibody, [], facts)[0]).toMatchObject({
      value: 'Reactive, without virus',
      tone: 'positive',
    })
  })

  it('is neither all clear nor treated where that is not so', () => {
    const low = [value('cd4', '205', 'low'), value('hiv_rna', '150')]
    expect(headlineOf(low)).toBe('One value is not what we expect.')
    expect(headlineOf(low.slice(1))).toBe('Your viral load is under 200.')
    const pregnant = [value('pregnancy', 'Positive', 'detected')]
    expect(headlineOf(pregnant)).toBe('Your pregnancy test is positive.')
    expect(nextStepOf(pregnant, null)).not.toContain('treat')
    expect(headlineOf([value('hiv_self_test', 'Non-reactive')])).toContain('90 days')
  })

  it('is not all clear while a test that was ordered has no result', () => {
    const ordered: LabTestCode[] = ['hiv_ag_ab', 'egfr', 'syphilis_rpr', 'hepatitis_c_antibody']
    const codes = [...clear, value('syphilis_treponemal', 'Non-reactive')].map(({ code }) => code)
    // Either test for syphilis answers for both.
    const missing = testsWithoutResult(ordered, codes)
    expect(missing).toEqual(['hepatitis_c_antibody'])
    expect(headlineOf(clear, missing)).toBe('One test has no result.')
    expect(headlineOf(clear, [...missing, 'cd4'])).toBe('Some tests have no result.')
    expect(nextStepOf(clear, null, missing)).toContain('has to be done again')
    expect(findingsOf(clear, missing).at(-1)).toMatchObject({
      name: 'Hepatitis C',
      detail: 'Blood',
      value: 'No result',
      tone: 'warning',
    })
    // What was found is said first.
    const found = [value('hiv_ag_ab', 'Reactive', 'reactive')]
    expect(headlineOf(found, missing)).toBe('One of your tests needs a second test.')
  })

  it('has every name of a test, and what is expected of it, in every language', () => {
    const catalogues = { ar, es, fr }
    const names = keysOf(labTests).map((code) => labTestOf(code).plainName)
    const missing = Object.values(catalogues).flatMap((catalogue) =>
      names.filter((name) => !Object.hasOwn(catalogue, name)),
    )
    expect(missing.filter((name) => name !== 'HIV')).toEqual([])
  })
})

describe('a kit', () => {
  it('is at one step of its way, and every status has words', () => {
    const steps = kitSteps({ status: 'kit_delivered', collection: 'home_kit' })
    expect(steps.map(({ state }) => state).join(' ')).toBe('done done now next next next')
    expect(kitSteps({ status: 'requisition_ready', collection: 'lab_site' })).toEqual([])
    for (const status of labStatuses) expect(labStatusTexts[status].title).not.toBe('')
  })

  it('has the day of each step that was, and of none that is to come', () => {
    const steps = kitSteps({
      status: 'kit_delivered',
      collection: 'home_kit',
      orderedAt: at,
      shippedAt: null,
      deliveredAt: at,
      mailedAt: at,
    })
    expect(steps.map((step) => step.at)).toEqual([at, null, at, null, null, null])
  })

  it('says so where a leg takes too long, and promises no kit where none is sent', () => {
    const late = { status: 'kit_shipped', collection: 'home_kit', waitsForCall: null } as const
    expect(textsOf(late).title).toBe('Your kit is on its way')
    expect(textsOf({ ...late, lateAt: at }).title).toBe('Your kit should be there by now')
    const atSite = { status: 'ordered', collection: 'lab_site', waitsForCall: null } as const
    expect(textsOf(atSite).title).toBe('Your tests are ordered')
  })

  it('is used as its samples ask, each once', () => {
    const titles = kitInstructions(['hiv_ag_ab', 'syphilis_rpr', 'gonorrhea_throat']).map(
      ({ title }) => title,
    )
    expect(titles).toEqual([
      'Before you start',
      'Blood from a finger',
      'Throat swab',
      'Mail it the same day',
    ])
  })

  it.each([
    ['9400 1000 0000 0000 0000 00', 'https://tools.usps.com/'],
    ['1Z999AA10123456784', 'https://www.ups.com/'],
    ['9400 1234', null],
  ])('with the number %s is found at its carrier, or nowhere', (number, start) => {
    const found = trackingPage(number)
    if (start === null) expect(found).toBeNull()
    else expect(found).toContain(start)
  })
})

describe('a trend', () => {
  const measured = [88, 91, 58].map((egfr, month) => ({
    ...value('egfr', String(egfr)),
    measure: { kind: 'quantity', comparator: '=', number: egfr } as const,
    id: String(month),
    finalAt: `2026-0${month + 1}-03T15:00:00.000Z`,
  }))

  it('is drawn of two values or more, the later ones to the right and the higher ones above', () => {
    expect(labTrendsOf(clear, measured.slice(0, 1))).toEqual([])
    const [trend] = labTrendsOf(clear, measured)
    expect(trend).toMatchObject({ healthy: 'Healthy: 60 or more', from: 60 })
    const points = measured.map(({ id, value: text }) => ({
      ...{ id, text, label: '' },
      value: Number(text),
    }))
    const { points: placed, band } = drawTrend(points, { from: 60 }, 640)
    expect(placed[0]?.x).toBeLessThan(placed[1]?.x ?? 0)
    expect(placed[1]?.y).toBeLessThan(placed[0]?.y ?? 0)
    expect(placed[2]?.textY).toBeGreaterThan(placed[2]?.y ?? 0)
    // No value is written over the name of the healthy range.
    expect(Math.min(...placed.map(({ textY }) => textY))).toBeGreaterThan(nameY + 20)
    // Below the healthy range.
    expect(placed[2]?.y).toBeGreaterThan(band?.bottom ?? 0)
  })

  type Measure = Parameters<typeof labTrendsOf>[1][number]['measure']
  const egfrs = (...measures: readonly Measure[]) =>
    labTrendsOf(
      clear,
      measures.map((measure, month) => ({
        ...{ id: String(month), code: 'egfr' as const, measure },
        finalAt: `2026-0${month + 1}-03T15:00:00.000Z`,
      })),
    )
  const number = (comparator: '=' | '<' | '>', egfr: number) =>
    ({ kind: 'quantity', comparator, number: egfr }) as const

  it('draws numbers in the unit of the test alone: words, titers and what no rule read are left out', () => {
    const presence = { kind: 'presence', presence: 'negative' } as const
    const titer = { kind: 'titer', comparator: '=', dilution: 16 } as const
    expect(egfrs(number('=', 88), presence, titer, null)).toEqual([])
    const [trend] = egfrs(number('=', 88.04), presence, number('=', 91))
    expect(trend?.points.map(pointText)).toEqual(['88', '91'])
  })

  it.each([
    ['=', 91, '91', 'From 88 to 91.', true],
    ['>', 59, '≥60', 'The last one is 60 or more.', true],
    ['>', 58, '≥59', 'The last one is 59 or more.', false],
    ['<', 60, '<60', 'The last one is less than 60.', false],
    ['<', 90, '<90', 'The last one is less than 90.', false],
  ] as const)('says a bound as one: %s%s', (comparator, egfr, text, course, isFine) => {
    const [trend] = egfrs(number('=', 88), number(comparator, egfr))
    const last = trend?.points[1]
    if (!trend || !last) throw new Error('There is no trend')
    expect(pointText(last)).toBe(text)
    expect(courseOf(trend)).toBe(course)
    expect(isHealthy(trend, last)).toBe(isFine)
  })
})

describe('a finding', () => {
  it('appears once, with the text of the lab, for a test that could not be run', () => {
    const results = [value('gonorrhea_throat', 'QNS', 'not_performed')]
    expect(findingsOf(results, ['gonorrhea_throat'])).toMatchObject([
      { value: 'No result', lab: { value: 'QNS' } },
    ])
  })

  it('has a unit behind a number, and none behind words', () => {
    const unit = 'copies/mL'
    const found = [{ ...value('hiv_rna', 'Not detected'), unit }]
    expect(findingsOf(found)[0]?.lab?.value).toBe('Not detected')
    const counted = [{ ...value('hiv_rna', '4200', 'high'), unit }]
    expect(findingsOf(counted)[0]?.value).toBe('4200 copies/mL')
  })

  it('warns where another test is open, and reads no viral load in care as a test for HIV', () => {
    const found = [value('hiv_rna', 'Not detected')]
    const open = { ...noFacts, hiv: { state: 'preliminary' } } as const
    expect(findingsOf(found, [], open)).toMatchObject([{ value: 'Not found', tone: 'warning' }])
    expect(headlineOf(found, [], open)).toBe('One of your tests needs an answer.')
    const inCare = { ...noFacts, isKnownHiv: true }
    expect(headlineOf(found, [], inCare)).toBe('Your viral load is undetectable.')
    expect(nextStepOf(found, null, [], inCare)).toBe('Keep taking your HIV medicine.')
  })
})
