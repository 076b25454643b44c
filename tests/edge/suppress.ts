import type { DeliveryChannel } from '#edge/deliveries/contract'
import { type SuppressionReason, suppressAddress } from '#edge/deliveries/suppressions'
import { connect } from '#edge/platform/db/connection'
import { environmentOf } from '#edge/platform/environment'
import { bindings } from './world'

/** Nothing more is sent to an email or a phone, as after a bounce or a STOP. */
export const suppress = async (
  channel: DeliveryChannel,
  address: string,
  reason: SuppressionReason,
) =>
  connect(bindings.DB).batch([
    await suppressAddress(environmentOf(bindings), channel, address, reason),
  ])
