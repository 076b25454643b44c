import { useStore as useStoreValue } from '@nanostores/react'
import type { Store, StoreValue } from 'nanostores'

/** What a store holds. While a page hydrates it is what the store began with, for that is what the server drew. */
export const useStore = <S extends Store>(store: S): StoreValue<S> =>
  useStoreValue(store, { ssr: 'initial' })
