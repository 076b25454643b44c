import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { applyMigrations, loadDemoClinic, root } from '../../scripts/setup/index.mjs'
import { startServer } from '../../tests/crash/killable-server.mjs'

export interface OwnServer {
  readonly url: string
  /** `kill -9`, and then the same again on the same state. */
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** A server of a test's own, with a clinic of its own, that may be killed and started again. */
export const ownServer = async (name: string, port: number): Promise<OwnServer> => {
  const at = join(root, 'test-results', name)
  rmSync(at, { recursive: true, force: true })
  applyMigrations(at)
  loadDemoClinic(at)
  let server = await startServer({ port, at })
  return {
    url: server.url,
    restart: async () => {
      await server.kill()
      server = await startServer({ port, at })
    },
    stop: () => server.kill(),
  }
}
