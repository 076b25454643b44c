import { describe, expect, it } from 'vitest'
import { runSteps } from '../../../scripts/test/run-steps.mjs'

/** Steps that end when told to, and the names of those that have started. */
const stage = (
  list: readonly { name: string; needs?: string[]; mostlyWaits?: true; cores?: number }[],
) => {
  const started: string[] = []
  const ends = new Map(list.map(({ name }) => [name, Promise.withResolvers<void>()]))
  const steps = list.map((step) => ({
    ...step,
    run: () => {
      started.push(step.name)
      return ends.get(step.name)?.promise
    },
  }))
  const end = async (name: string) => {
    ends.get(name)?.resolve()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { steps, started, end }
}

describe('the steps of a test run', () => {
  it('run two at a time, the next as soon as one ends', async () => {
    const { steps, started, end } = stage([{ name: 'a' }, { name: 'b' }, { name: 'c' }])
    const all = runSteps(steps, 2)
    expect(started).toEqual(['a', 'b'])
    await end('b')
    expect(started).toEqual(['a', 'b', 'c'])
    await end('a')
    await end('c')
    await all
  })

  it('wait for what they need, and let others go before them', async () => {
    const { steps, started, end } = stage([
      { name: 'build' },
      { name: 'pages', needs: ['build'] },
      { name: 'unit' },
      { name: 'last' },
    ])
    const all = runSteps(steps, 2)
    expect(started).toEqual(['build', 'unit'])
    await end('build')
    expect(started).toEqual(['build', 'unit', 'pages'])
    for (const name of ['unit', 'pages', 'last']) await end(name)
    await all
    expect(started).toEqual(['build', 'unit', 'pages', 'last'])
  })

  it('that mostly wait run beside the others and take the place of none', async () => {
    const { steps, started, end } = stage([
      { name: 'a' },
      { name: 'faults', mostlyWaits: true },
      { name: 'b' },
      { name: 'c' },
    ])
    const all = runSteps(steps, 2)
    expect(started).toEqual(['a', 'faults', 'b'])
    await end('faults')
    expect(started).toHaveLength(3)
    await end('a')
    expect(started).toEqual(['a', 'faults', 'b', 'c'])
    for (const name of ['b', 'c']) await end(name)
    await all
  })

  it('that take both cores run alone, once those before them have ended', async () => {
    const { steps, started, end } = stage([
      { name: 'a' },
      { name: 'wide', cores: 2 },
      { name: 'b' },
      { name: 'faults', mostlyWaits: true, needs: ['a'] },
      { name: 'c', needs: ['wide'] },
    ])
    const all = runSteps(steps, 2)
    expect(started).toEqual(['a', 'b'])
    await end('a')
    expect(started).toEqual(['a', 'b', 'faults'])
    await end('b')
    expect(started).toEqual(['a', 'b', 'faults', 'wide'])
    await end('wide')
    expect(started).toEqual(['a', 'b', 'faults', 'wide', 'c'])
    for (const name of ['faults', 'c']) await end(name)
    await all
  })

  it('need nothing that was not selected', async () => {
    const { steps, end } = stage([{ name: 'pages', needs: ['build'] }])
    const all = runSteps(steps, 2)
    await end('pages')
    await all
  })

  it('that fail end the run', async () => {
    const failing = { name: 'a', run: () => Promise.reject(new Error('no disk')) }
    await expect(runSteps([failing], 2)).rejects.toThrow('no disk')
  })

  it('that wait for each other are refused', async () => {
    const { steps } = stage([
      { name: 'a', needs: ['b'] },
      { name: 'b', needs: ['a'] },
    ])
    await expect(runSteps(steps, 2)).rejects.toThrow('Nothing can start: a, b')
  })
})
