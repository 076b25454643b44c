import { useToast } from '@sanity/ui/toast'
import { useEffect } from 'react'
import type { LayoutProps } from 'sanity'
import { noticeEvent, type StudioNotice } from './announce'

const aDay = 86_400_000

/** The Studio as it is, and the messages that its parts outside of React have for the editor. */
export const StudioNotices = (props: LayoutProps) => {
  const { push } = useToast()
  useEffect(() => {
    const show = (event: Event) => {
      const { stays, ...notice } = (event as CustomEvent<StudioNotice>).detail
      push({ ...notice, duration: stays ? aDay : 15_000, closable: true })
    }
    addEventListener(noticeEvent, show)
    return () => removeEventListener(noticeEvent, show)
  }, [push])
  return props.renderDefault(props)
}
