import { unsignedStatuses } from '../prescriptions/transitions'

/** Whether an order is a draft: not signed, placed or sent. */
export const isDraftOrder = ({ status }: { readonly status: string }): boolean =>
  unsignedStatuses.some((each) => each === status)
