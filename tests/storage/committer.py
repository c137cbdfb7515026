"""A process of its own that commits turns and says so, one line for each, until it has done enough or is killed.

Usage: python committer.py URL TABLE_ID TURNS
"""

import asyncio
import sys

from storage.errors import StaleSequence
from storage.records import NewStep
from storage.store import Store


async def main(url: str, table_id: int, turns: int) -> None:
    async with await Store.open(url) as store:
        print("ready", flush=True)
        done = 0
        while done < turns:
            bundle = await store.get_table(table_id)
            if bundle is None:
                raise LookupError(table_id)
            seq = bundle.table.seq
            steps = [NewStep(seat=0, text=f"bet {number}", events="[]") for number in (1, 2)]
            try:
                committed = await store.commit_turn(
                    table_id, expected_seq=seq, steps=steps, state=f"{seq + 2}", waiting=[(0, seq + 2)]
                )
            except StaleSequence:
                continue
            done += 1
            print(committed.table.seq, flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
