import { copyDemoState, testStateFolder } from '../../../scripts/setup/index.mjs'
import { startServer } from '../../../tests/crash/killable-server.mjs'

export interface IsolatedServer {
  readonly url: string
  /** Kills the server (SIGKILL) and starts it again on the same state, after what is done while it is down. */
  readonly restart: (whileDown?: () => Promise<void>) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts a server with its own demo clinic, which a test may kill and restart. */
export const startIsolatedServer = async (name: string, port: number): Promise<IsolatedServer> => {
  const at = testStateFolder(name)
  copyDemoState(at)
  let server = await startServer({ port, at })
  return {
    url: server.url,
    restart: async (whileDown) => {
      await server.kill()
      await whileDown?.()
      server = await startServer({ port, at })
    },
    stop: () => server.kill(),
  }
}
