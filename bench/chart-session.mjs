import { signInDemo } from '../scripts/sign-in-demo.mjs'

/** Signs the demo's provider in. Returns their cookies, and the address of each tab of the chart of their first patient. */
export const openChartSession = async (url, password) => {
  const email = 'provider@demo.careplus.test'
  const signedIn = await signInDemo({ base: url, email, password })
  const { token } = (await signedIn.json()).data.attributes
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const list = await fetch(`${url}/api/patients`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const patient = (await list.json()).data[0].id
  return {
    cookie,
    addressOf: (tab) => `${url}/staff/patients/${patient}${tab && `/${tab}`}`,
  }
}
