import { expect, it } from 'vitest'
import { callSources } from '#server/response/call-sources'

const hosted = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_API_KEY: 'SK1' }

it.each(['/app/visits/1', '/staff/visits/1', '/staff/calls', '/visits/guest'])(
  'lets %s speak to Twilio, which carries its calls',
  (path) => {
    expect(callSources(hosted, path)).toEqual(['https://*.twilio.com', 'wss://*.twilio.com'])
    expect(callSources({}, path)).toEqual([])
  },
)

it.each(['/', '/app', '/app/visits', '/staff/patients', '/staff/calls/x'])(
  'lets %s speak to this origin alone',
  (path) => {
    expect(callSources(hosted, path)).toEqual([])
  },
)
