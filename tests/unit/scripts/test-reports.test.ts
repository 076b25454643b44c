import { describe, expect, it } from 'vitest'
import {
  lastLines,
  playwrightFileTimes,
  slowFiles,
  vitestFileTimes,
} from '../../../scripts/test/reports.mjs'

const run = (...durations: number[]) => ({
  results: durations.map((duration) => ({ duration })),
})
const playwrightReport = {
  config: { rootDir: '/e2e' },
  suites: [
    {
      file: 'faq.spec.ts',
      specs: [{ tests: [run(4_000)] }],
      suites: [{ specs: [{ tests: [run(9_000, 12_000)] }] }],
    },
  ],
}

describe('slow test files', () => {
  it('are those above the limit, slowest first', () => {
    const times = vitestFileTimes({
      testResults: [
        { name: '/a.test.ts', startTime: 1_000, endTime: 3_000 },
        { name: '/b.test.ts', startTime: 1_000, endTime: 22_000 },
      ],
    })
    const slow = slowFiles([...times, ...playwrightFileTimes(playwrightReport)])
    expect(slow).toEqual([
      { file: '/e2e/faq.spec.ts', durationMs: 25_000 },
      { file: '/b.test.ts', durationMs: 21_000 },
    ])
  })
})

it('the end of a tool’s output is its last lines', () =>
  expect(lastLines('one\ntwo\nthree\n\n', 2)).toEqual(['two', 'three']))
