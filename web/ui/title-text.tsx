/** Title without breaks inside calibers. */

/** Longer words would not fit into narrow cards. */
const WITH_HYPHEN = /([\p{L}\p{N}./]+(?:-[\p{L}\p{N}./]+)+)/u;
const LONGEST = 16;

export function TitleText({ children }: { children: string }) {
  return children.split(WITH_HYPHEN).map((part, index) =>
    // Every second part is what the pattern has caught.
    index % 2 === 1 && part.length <= LONGEST ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text have nothing else
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
