import { useEffect, useState } from 'react'
import { canCall } from './network-check'

/** Whether this browser can make video calls; the server, which does not know, says yes. */
export const useCanCall = (): boolean => {
  const [can, setCan] = useState(true)
  useEffect(() => setCan(canCall()), [])
  return can
}
