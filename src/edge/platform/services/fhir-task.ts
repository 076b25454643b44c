import type { Task } from '@medplum/fhirtypes'
import * as z from 'zod/mini'

const codes = z.object({
  coding: z.array(z.object({ system: z.optional(z.string()), code: z.string() })),
})

/** FHIR R4, as far as it is read: how far what was ordered is. */
const task = z.object({
  resourceType: z.literal('Task'),
  id: z.optional(z.string()),
  groupIdentifier: z.object({ value: z.string() }),
  businessStatus: codes,
  statusReason: z.optional(codes),
  note: z.optional(z.array(z.object({ text: z.string() }))),
  output: z.optional(z.array(z.object({ valueString: z.optional(z.string()) }))),
})

export interface FhirTask {
  /** The name that the order has here. */
  readonly orderId: string
  /** In the words of who tells it, with their code systems. */
  readonly statuses: readonly { readonly system?: string | undefined; readonly code: string }[]
  readonly reasonCode: string | null
  readonly trackingNumber: string | null
  /** Free text of the sender. */
  readonly words?: string | null
  /** Id of the message at its sender. */
  readonly id?: string | null
}

/** Null for what is none. */
export const readFhirTask = (sent: unknown): FhirTask | null => {
  const { success, data } = task.safeParse(sent)
  return success
    ? {
        orderId: data.groupIdentifier.value,
        statuses: data.businessStatus.coding,
        reasonCode: data.statusReason?.coding[0]?.code ?? null,
        trackingNumber: data.output?.[0]?.valueString ?? null,
        words: data.note?.map(({ text }) => text).join('\n') || null,
        id: data.id ?? null,
      }
    : null
}

/** The same as a service would tell it, for the services that are played on a laptop. */
export const fhirTaskOf = ({
  orderId,
  statuses,
  reasonCode,
  trackingNumber,
  words,
}: FhirTask): Task => ({
  resourceType: 'Task',
  status: 'in-progress',
  intent: 'order',
  groupIdentifier: { value: orderId },
  businessStatus: { coding: [...statuses] },
  ...(reasonCode && { statusReason: { coding: [{ code: reasonCode }] } }),
  ...(words && { note: [{ text: words }] }),
  ...(trackingNumber && {
    output: [{ type: { text: 'tracking number' }, valueString: trackingNumber }],
  }),
})
