import { beforeAll, expect, it } from 'vitest'
import { labTestCodes } from '#edge/domains/labs/lab-tests'
import { parseTsv } from '#edge/platform/parse-tsv'
import { as, userId, world } from '../world'
import { standingValues } from './fhir-messages'
import typedValues from './inputs/hand-09-values.tsv?raw'

beforeAll(world)

it.each(parseTsv(typedValues))(
  'keeps $typed of $code as $right',
  async ({ code, typed, right }) => {
    const test = labTestCodes.find((each) => each === code) ?? 'hiv_rna'
    expect([test, right]).toEqual([code, expect.stringMatching(/^\d+ or 422$/)])
    const { id } = await as('provider')
      .labs.in({ patients: userId('patient') })
      .create({ vendor: 'Manual', tests: [test] })
    await as('provider').call('POST /labs/:lab/results', {
      params: { lab: id },
      body: { values: [{ code: test, value: typed ?? '' }] },
    })
    const [found] = await standingValues(id)
    expect(found?.measure).toMatchObject({
      kind: 'quantity',
      comparator: '=',
      number: Number(right?.split(' ')[0]),
    })
  },
)
