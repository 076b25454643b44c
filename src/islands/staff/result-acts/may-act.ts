import { type Capabilities, hasCapability } from '../access/capabilities'
import type { MayAct } from './ResultActs'

/** Which acts about a result the caller is offered. */
export const mayAct = (capabilities: Capabilities): MayAct => ({
  order: hasCapability(capabilities, 'labs.create'),
  prescribe: hasCapability(capabilities, 'prescriptions.create'),
  sign: hasCapability(capabilities, 'prescriptions.sign'),
  refer: hasCapability(capabilities, 'referrals.create'),
  report: hasCapability(capabilities, 'doh_morbidities.create'),
})
