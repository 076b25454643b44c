const maxLinks = 2
const link = /\bhttps?:\/\/|\bwww\.|\[url/gi

/** Whether a program wrote an inquiry: the field people do not see is filled in, or the message is mostly links. */
export const isSpam = ({
  homepage = '',
  message,
}: {
  readonly homepage?: string | undefined
  readonly message: string
}): boolean => homepage !== '' || (message.match(link)?.length ?? 0) > maxLinks
