import { Checkbox, Flex, Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { type ArrayOfPrimitivesInputProps, set, unset, useClient } from 'sanity'

interface Line {
  readonly slug: string
  readonly title: string
}
const all = `*[_type == "treatment" && defined(slug.current)] | order(order asc)
  {"slug": slug.current, "title": title.en}`

/** The treatments there are, each to be ticked. */
export const ServiceLinesInput = (props: ArrayOfPrimitivesInputProps) => {
  const client = useClient({ apiVersion: '2026-03-01' })
  const [lines, setLines] = useState<readonly Line[]>([])
  useEffect(() => {
    let wanted = true
    void client
      .fetch<Line[]>(all, {}, { perspective: 'published' })
      .then((found) => wanted && setLines(found))
      .catch(() => {})
    return () => {
      wanted = false
    }
  }, [client])
  const chosen = (props.value ?? []) as string[]
  const choose = (slug: string, yes: boolean) => {
    const next = lines
      .map((line) => line.slug)
      .filter((each) => (each === slug ? yes : chosen.includes(each)))
    props.onChange(next.length ? set(next) : unset())
  }
  return (
    <Stack gap={3} id={props.id} ref={props.elementProps.ref as never} tabIndex={-1}>
      {lines.map(({ slug, title }) => (
        <Flex as="label" key={slug} align="center" gap={2}>
          <Checkbox
            checked={chosen.includes(slug)}
            readOnly={props.readOnly ?? false}
            onChange={(event) => choose(slug, event.currentTarget.checked)}
          />
          <Text size={1}>{title}</Text>
        </Flex>
      ))}
    </Stack>
  )
}
