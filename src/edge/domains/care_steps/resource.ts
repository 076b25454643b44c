import { panelOf } from '#edge/access/scopes'
import { policyOver, resource } from '#edge/jsonapi/index'
import { integer, tableOf, text } from '#edge/jsonapi/table'
import { unprocessable } from '#edge/platform/problem'
import { reasonsOf } from '../dropdown_options'
import { careSteps as contract } from './contract'

const table = tableOf(contract, {
  anchorOn: text('anchor_on').notNull(),
  reached: integer(),
  actsOn: text('acts_on'),
})

const decisions = ['complete', 'waive', 'reopen'] as const
const caring = { scope: 'careTeam', indexHint: panelOf(table.patientId), can: decisions } as const
const leading = { scope: 'everyone', can: decisions } as const

export const careSteps = resource(contract, {
  table,
  policy: policyOver(table.patientId, {
    patient: { scope: 'own', hidden: ['reasonCode', 'reasonText', 'closedByName'] },
    provider: caring,
    assistant: caring,
    clinical_admin: leading,
    clinical_lead: leading,
    admin: 'emergencyAccess',
  }),
  reasons: reasonsOf('care_step_waived'),
  actions: {
    complete: ({ actor }, { anchorOn }, { doneOn }) => {
      if (doneOn < anchorOn)
        throw unprocessable('early_day', 'Choose a day after the one it counts from', 'done_on')
      return { set: { doneOn, closedById: actor.id, actsOn: null } }
    },
    waive: ({ actor }) => ({ set: { closedById: actor.id, actsOn: null } }),
    // The job computes the next moment on the same day.
    reopen: ({ now }) => ({
      set: {
        doneOn: null,
        closedById: null,
        reasonCode: null,
        reasonText: null,
        actsOn: now.slice(0, 10),
      },
    }),
  },
})
