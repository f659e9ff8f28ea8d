/** “Show more” button of a list. */
import { Button } from './button.tsx';

interface ShowMoreProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

export function ShowMore({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: ShowMoreProps) {
  if (!hasNextPage) return null;
  return (
    <Button
      variant="outlined"
      pending={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
      className="mx-auto mt-5 flex"
    >
      Show more
    </Button>
  );
}
