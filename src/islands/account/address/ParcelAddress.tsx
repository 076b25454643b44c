import type { ComponentProps } from 'react'
import { setFlash } from '../../stores/flash'
import { AddressForm } from './AddressForm'

type Props = Pick<ComponentProps<typeof AddressForm>, 'patientId' | 'saved' | 'state'>

/** The address where something is ordered that comes by mail. Once it is complete, the page goes on with the order. */
const ParcelAddress = (props: Props) => (
  <AddressForm
    {...props}
    isForParcel
    onSaved={() => {
      setFlash('Your address is saved.', 'good')
      location.reload()
    }}
  />
)
export default ParcelAddress
