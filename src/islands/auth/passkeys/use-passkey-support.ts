import { useEffect, useState } from 'react'
import { hasPasskeySupport } from './passkey-flow'

/** Whether to offer passkeys; false until the page runs in a browser that knows them. */
export const usePasskeySupport = (): boolean => {
  const [isSupported, setSupported] = useState(false)
  useEffect(() => setSupported(hasPasskeySupport()), [])
  return isSupported
}
