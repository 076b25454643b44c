import { expect, it } from 'vitest'
import { reasonLabel } from '#islands/staff/notifications/log-labels'

it('the log says in words why a message was not sent, and names the status of a provider', () => {
  expect(['stopped', 'switched_off', '429'].map(reasonLabel)).toEqual([
    'They sent STOP',
    'They switched it off meanwhile',
    'The provider answered 429',
  ])
})
