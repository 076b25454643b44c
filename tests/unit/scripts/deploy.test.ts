import { describe, expect, it } from 'vitest'
import { deployWorker } from '../../../scripts/deploy/deploy-worker.mjs'
import { deployRefusals } from '../../../scripts/deploy/refusals.mjs'

const target = { name: 'staging', config: 'w.json', origin: 'https://s.test', healthToken: 't' }
const ok = (stdout = '') => ({ status: 0, stdout, stderr: '' })
const failure = (stderr: string) => ({ status: 1, stdout: '', stderr })
const running = JSON.stringify({ versions: [{ version_id: 'old', percentage: 100 }] })

interface Play {
  readonly status?: ReturnType<typeof ok>
  readonly failing?: string
  /** Failing checks before the deploy, and after it. */
  readonly checks?: readonly [readonly string[], readonly string[]]
  readonly answers?: string
}
/** Plays wrangler and the deployed worker, and notes the commands in their order. */
const play = ({ status = ok(running), failing, checks = [[], []], answers = 'new' }: Play) => {
  const commands: string[] = []
  let isDeployed = false
  const tools = {
    wrangler: (...args: string[]) => {
      const command = args.slice(0, args.indexOf('--config')).join(' ')
      commands.push(command)
      if (command.startsWith('deployments')) return status
      if (failing && command.startsWith(failing)) return failure('refused')
      if (command === 'deploy') isDeployed = true
      return ok()
    },
    loadReferenceData: () => {
      commands.push('reference data')
      return failing === 'reference data' ? failure('refused') : ok()
    },
    fetch: async (url: string | URL | Request) =>
      Response.json(
        String(url).endsWith('/details')
          ? { checks: checks[isDeployed ? 1 : 0].map((name) => ({ name, is_well: false })) }
          : { version: answers },
      ),
    wait: async () => {},
    log: () => {},
  }
  return { commands, done: deployWorker(tools, target, 'new') }
}
const migrations = 'd1 migrations apply DB --remote'
const rollback = 'rollback old --message new was not well --yes'
const whole = ['deployments status --json', migrations, 'reference data', 'deploy']

describe('a deploy', () => {
  it('brings the database, then the worker, and ends when the new version is well', async () => {
    const { commands, done } = play({})
    await done
    expect(commands).toEqual(whole)
  })

  it.each([
    ['a migration fails', migrations, whole.slice(0, 2)],
    ['the reference data fails', 'reference data', whole.slice(0, 3)],
  ])('leaves the worker alone where %s', async (_, failing, ran) => {
    const { commands, done } = play({ failing })
    await expect(done).rejects.toThrow('The worker was not touched')
    expect(commands).toEqual(ran)
  })

  it.each([
    ['a check fails that did not', { checks: [[], ['dead_letters']] as const }, 'dead_letters'],
    ['the old version goes on answering', { answers: 'older' }, 'version older answers'],
    ['the worker is refused', { failing: 'deploy' }, 'it was not deployed'],
  ])('brings the version before back where %s', async (_, played, words) => {
    const { commands, done } = play(played)
    await expect(done).rejects.toThrow(words)
    expect(commands).toEqual([...whole, rollback])
  })

  it('is not undone for a check that failed before it', async () => {
    const { commands, done } = play({ checks: [['failing_jobs'], ['failing_jobs']] })
    await done
    expect(commands).toEqual(whole)
  })

  it('says loudly that a rollback failed', async () => {
    const { done } = play({ answers: 'older', failing: 'rollback' })
    await expect(done).rejects.toThrow('DID NOT COME BACK')
  })

  it('has nothing to go back to the first time, and stops where wrangler cannot tell', async () => {
    const first = play({ status: failure('This Worker does not exist'), answers: 'older' })
    await expect(first.done).rejects.toThrow('nothing is there to go back to')
    expect(first.commands).not.toContain(rollback)
    const unknown = play({ status: failure('not signed in') })
    await expect(unknown.done).rejects.toThrow('could not be read')
    expect(unknown.commands).toHaveLength(1)
  })
})

describe('a checkout', () => {
  const clean = {
    changes: '',
    commit: 'a',
    passed: { commit: 'a' },
    untested: undefined,
    migrations: '',
  }
  it('goes out clean and tested, or with the reason why it is not tested', () => {
    expect(deployRefusals(clean)).toEqual([])
    expect(deployRefusals({ ...clean, passed: null, untested: 'mends an outage' })).toEqual([])
  })

  it.each([
    ['with changes', { changes: ' M a.ts' }, /not committed/],
    ['tested at another commit', { passed: { commit: 'b' } }, /did not all pass/],
    ['with a changed migration', { migrations: '0001 was released and is gone' }, /is gone/],
  ])('stays here %s', (_, state, words) => {
    expect(deployRefusals({ ...clean, ...state }).join()).toMatch(words)
  })
})
