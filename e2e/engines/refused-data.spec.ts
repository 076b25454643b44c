import { demoEmail } from '../support/people/sign-in-demo'
import { expectWhole } from './support/expect-same-layout'
import { test } from './support/test'

test.use({ refusesData: true })
test.skip(({ engineName }) => engineName !== 'firefox', 'Firefox alone takes the setting')

test('a browser that refuses cookies and storage is told so before anything is sent, and has the public pages', async ({
  engine,
}) => {
  await engine.goto('/')
  await expectWhole(engine, 'landing page without cookies')
  await engine.goto('/auth/login')
  await engine.fill(/^Email/, demoEmail('patient'))
  await engine.press('button', 'Send me a code')
  await engine.see(/Your browser blocks cookies, so you cannot stay signed in/)
  await expectWhole(engine, 'sign-in without cookies')
})
