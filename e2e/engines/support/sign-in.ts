import { signInDemo } from '../../../scripts/sign-in-demo.mjs'
import { demoEmail, demoPassword, renewSignInCode } from '../../support/people/sign-in-demo'
import type { EnginePage } from './engine-page'

/** Signs a demo user in through the API, from a page of the origin. */
export const signInEngine = async (engine: EnginePage, account: string) => {
  await renewSignInCode(account)
  const status = await engine.evaluate(
    `(given) => (${signInDemo})(given).then(({ status }) => status)`,
    { email: demoEmail(account), password: demoPassword },
  )
  if (status !== 200) throw new Error(`${account} could not sign in: ${status}`)
}
