import { useToast } from '@sanity/ui/toast'
import { useEffect } from 'react'
import type { LayoutProps } from 'sanity'
import { refusalEvent } from './announce-refusals'

/** The Studio as it is, and a message with the reason whenever the lake refuses an upload. */
export const RefusalToasts = (props: LayoutProps) => {
  const { push } = useToast()
  useEffect(() => {
    const show = (event: Event) =>
      push({
        status: 'error',
        title: 'This file cannot be used',
        description: String((event as CustomEvent).detail),
        duration: 15_000,
        closable: true,
      })
    addEventListener(refusalEvent, show)
    return () => removeEventListener(refusalEvent, show)
  }, [push])
  return props.renderDefault(props)
}
