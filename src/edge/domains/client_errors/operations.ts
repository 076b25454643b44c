import { operation } from '#edge/jsonapi/index'
import { insert } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { reportClientError } from './contract'
import { clientErrors } from './table'

export const clientErrorOperations = [
  operation(reportClientError, { access: 'public' }, ({ body, now }) => ({
    event: null,
    write: [insert(clientErrors, { id: uuidv7(), ...body, at: now })],
  })),
]
