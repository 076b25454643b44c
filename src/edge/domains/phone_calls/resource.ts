import { resource } from '#edge/jsonapi/index'
import { phoneCalls as contract } from './contract'
import { hangUp, hasNotEnded } from './hang-up'
import { placeCall } from './place-call'
import { phoneCallPolicy } from './policy'
import { phoneCalls as table } from './table'

export const phoneCalls = resource(contract, {
  table,
  policy: phoneCallPolicy,
  guards: { hang_up: hasNotEnded },
  create: placeCall,
  update: (_, __, { outcome }) => ({ detail: { outcome: outcome ?? null } }),
  actions: { hang_up: hangUp },
})
