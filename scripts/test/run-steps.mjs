/**
 * Runs steps, at most `parallel` at a time: whenever one ends, the first of those left whose `needs` have ended starts.
 * A need that is not among the steps counts as met. `run` settles every failure itself: a rejection ends the run.
 */
export const runSteps = async (steps, parallel) => {
  const waiting = [...steps]
  const unfinished = new Set(steps.map(({ name }) => name))
  const running = new Set()
  const isReady = ({ needs = [] }) => needs.every((name) => !unfinished.has(name))
  while (unfinished.size > 0) {
    for (const step of waiting.filter(isReady).slice(0, parallel - running.size)) {
      waiting.splice(waiting.indexOf(step), 1)
      const run = step.run().then(() => {
        unfinished.delete(step.name)
        running.delete(run)
      })
      running.add(run)
    }
    if (running.size === 0) throw new Error(`Nothing can start: ${[...unfinished].join(', ')}`)
    await Promise.race(running)
  }
}
