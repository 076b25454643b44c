import { resolve } from 'node:path'

/** Reads the JSON reports of vitest and Playwright; times are in milliseconds. */
const slowFileMs = 20_000

/** @typedef {{ file: string, durationMs: number }} FileTime */

/** @returns {FileTime[]} */
export const vitestFileTimes = ({ testResults }) =>
  testResults.map(({ name, startTime, endTime }) => ({
    file: name,
    durationMs: endTime - startTime,
  }))

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
const sum = (values) => values.reduce((total, value) => total + value, 0)

/** @returns {FileTime[]} */
export const playwrightFileTimes = ({ config, suites }) =>
  suites.map((suite) => ({
    file: resolve(config.rootDir, suite.file),
    durationMs: sum(
      specsOf(suite)
        .flatMap(({ tests }) => tests)
        .flatMap(({ results }) => results.map(({ duration }) => duration)),
    ),
  }))

/** The files that take longer than a test file may, slowest first. */
export const slowFiles = (times, maxMs = slowFileMs) =>
  times.filter(({ durationMs }) => durationMs > maxMs).sort((a, b) => b.durationMs - a.durationMs)

/** The last lines of a tool's output, as many as its summary of what failed may take. */
export const lastLines = (output, count = 80) => output.trimEnd().split('\n').slice(-count)

const isFailed = ({ tests }) => tests.some(({ status }) => status === 'unexpected')

// A test of another engine compares it with Chromium, whose page is the one in the error context.
const pageAttachments = ['error-context', 'page of the engine']

/**
 * The pages that failed tests of Playwright ended on: accessibility snapshots, and words for other engines.
 * @returns {{ title: string, file: string }[]}
 */
export const failedPages = ({ suites }) =>
  suites
    .flatMap(specsOf)
    .filter(isFailed)
    .flatMap(({ title, tests }) =>
      tests
        .flatMap(({ results }) => results.flatMap(({ attachments = [] }) => attachments))
        .filter(({ name, path }) => pageAttachments.includes(name) && path)
        .map(({ path }) => ({ title, file: path })),
    )

/** The first lines of a page in words, or of the one in an error context of Playwright from its main part on. */
export const pageLines = (text, count = 120) => {
  const lines = (text.match(/```yaml\n([\s\S]*?)```/)?.[1] ?? text).trimEnd().split('\n')
  const main = lines.findIndex((line) => line.startsWith('- main'))
  return lines.slice(Math.max(main, 0), Math.max(main, 0) + count)
}
