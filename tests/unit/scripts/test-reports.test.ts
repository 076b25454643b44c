import { describe, expect, it } from 'vitest'
import {
  failedPages,
  lastLines,
  pageLines,
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

it('the page of a failed test is shown from its main part on', () => {
  const attachments = [{ name: 'error-context', path: '/a.md' }]
  const failed = {
    title: 'a visit ends',
    tests: [{ status: 'unexpected', results: [{ attachments }] }],
  }
  const passed = {
    title: 'a visit begins',
    tests: [{ status: 'expected', results: [{ attachments }] }],
  }
  expect(failedPages({ suites: [{ specs: [passed], suites: [{ specs: [failed] }] }] })).toEqual([
    { title: 'a visit ends', file: '/a.md' },
  ])
  const context =
    '# Test\n```\nError\n```\n```yaml\n- banner:\n- main:\n  - alert\n  - button\n```\n'
  expect(pageLines(context, 2)).toEqual(['- main:', '  - alert'])
})

it('the page of another engine is shown in its words, since the error context has Chromium’s', () => {
  const attachments = [{ name: 'page of the engine', path: '/page.txt' }]
  const failed = {
    title: 'they book',
    tests: [{ status: 'unexpected', results: [{ attachments }] }],
  }
  expect(failedPages({ suites: [{ specs: [failed] }] })).toEqual([
    { title: 'they book', file: '/page.txt' },
  ])
  expect(pageLines('/app/visits\nPick a time\nNo times', 2)).toEqual(['/app/visits', 'Pick a time'])
})
