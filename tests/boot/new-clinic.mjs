import assert from 'node:assert/strict'
import { Response } from 'miniflare'
import { totpCode, totpStep } from '../../src/edge/access/totp.ts'
import { command } from './clinic-command.mjs'

const answers = {
  name: 'Bluebird Clinic',
  phone: '2125550100',
  fax: '2125550101',
  address: '1 Main St, New York, NY 10001',
  zone: 'America/New_York',
  states: 'NY',
  'admin1-email': 'ann@bluebird.test',
  'admin1-first-name': 'Ann',
  'admin1-last-name': 'Lee',
  'admin2-email': 'bo@bluebird.test',
  'admin2-first-name': 'Bo',
  'admin2-last-name': 'Day',
}
export const password = 'plum orbit cactus harbor'

/** A clinic whose files are at `at`, with the services that it writes to, and requests of its API; `runMinuteCron` is its minute. */
export const newClinic = ({ port, origin, at, runMinuteCron }) => {
  const sent = []
  /** The services of mail and texts: they take all, and it can be read here. */
  const outboundService = async (request) => {
    const text = await request.text()
    const isMail = request.url.includes('resend')
    sent.push(
      isMail
        ? JSON.parse(text)
        : {
            to: [new URLSearchParams(text).get('To')],
            text: new URLSearchParams(text).get('Body'),
          },
    )
    return Response.json(isMail ? { id: `m${sent.length}` } : { sid: `SM${sent.length}` })
  }
  const openClinic = async () => {
    const flags = Object.entries(answers).flatMap(([name, value]) => [`--${name}`, value])
    const text = await command('clinic', ['init', '--state', at, '--origin', origin, ...flags])
    return [...text.matchAll(/token=([\w-]+)/g)].map(([, token]) => token)
  }
  /** The cookies of each session, by its token: what matters most takes both. */
  const cookies = new Map()
  /** A request of the API; answers its data, or fails with what was refused. */
  const call = async (method, path, { body, token, status } = {}) => {
    const response = await fetch(`http://localhost:${port}/api${path}`, {
      method,
      headers: {
        ...(body && {
          'content-type': 'data' in body ? 'application/vnd.api+json' : 'application/json',
        }),
        ...(token && { authorization: `Bearer ${token}`, cookie: cookies.get(token) ?? '' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (status) assert.equal(response.status, status, text)
    else assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`)
    const data = text ? JSON.parse(text).data : null
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0])
    if (set.length && data?.attributes?.token) cookies.set(data.attributes.token, set.join('; '))
    return data
  }
  const mailTo = (email, pattern) =>
    sent
      .filter(({ to }) => to.includes(email))
      .map(({ text }) => pattern.exec(text)?.[1])
      .findLast(Boolean)
  /** What a mail says, once it is there. */
  const waitForMail = async (email, pattern) => {
    for (let tries = 0; tries < 100; tries++) {
      const found = mailTo(email, pattern)
      if (found) return found
      await runMinuteCron()
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    throw new Error(`No mail to ${email}`)
  }
  /** Takes an invitation up, with a password and an authenticator app; answers the session, and the code that the app shows next. */
  const accept = async (token, { stepsUp = true } = {}) => {
    const challenge = await call('POST', '/auth/invitations', {
      body: { token, password },
    })
    assert.deepEqual(challenge.attributes.methods, [])
    const app = await call('POST', '/auth/second_factor/totp', { body: { id: challenge.id } })
    const { secret } = app.attributes
    const step = totpStep(Date.now())
    const code = await totpCode(secret, step)
    const session = await call('POST', '/auth/second_factor', { body: { id: challenge.id, code } })
    // What matters most asks again; a code counts once, and the clock of an app may be ahead by one.
    const nextCode = await totpCode(secret, step + 1)
    if (stepsUp)
      await call('POST', '/auth/step_up', {
        token: session.attributes.token,
        body: { totp_code: nextCode },
      })
    return { ...session.attributes, nextCode }
  }
  return { outboundService, openClinic, call, mailTo, waitForMail, accept }
}
