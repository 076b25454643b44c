// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { logToConsole } from '#islands/stores/console-logger'

const levels = ['debug', 'info', 'warn', 'error'] as const
const spies = () => levels.map((level) => vi.spyOn(console, level).mockImplementation(() => {}))

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

describe('the browser log', () => {
  it.each([
    [null, ['warn', 'error']],
    ['debug', ['debug', 'info', 'warn', 'error']],
    ['info', ['info', 'warn', 'error']],
    ['error', ['error']],
    ['silent', []],
    ['debug,error', ['debug', 'error']],
    ['info warn', ['info', 'warn']],
    ['nonsense', ['warn', 'error']],
  ])('with the stored level %s writes %j', (stored, expected) => {
    if (stored) localStorage.setItem('logger', stored)
    const written = spies()
    for (const level of levels) logToConsole(level, 'heartbeat')
    expect(levels.filter((_, at) => written[at]?.mock.calls.length)).toEqual(expected)
  })
})
