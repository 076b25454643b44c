import { useEffect, useState } from 'react'
import { hasPasskeySupport } from './passkey-flow'

/** Whether to offer passkeys; what is `assumed` until the page runs in a browser that knows them or not. */
export const usePasskeySupport = (assumed = false): boolean => {
  const [isSupported, setSupported] = useState(assumed)
  useEffect(() => setSupported(hasPasskeySupport()), [])
  return isSupported
}
