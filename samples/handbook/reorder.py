"""When an article is ordered again, and how many pieces of it.

Runs every night for all articles of the catalogue. The figures are agreed with purchasing and reviewed every quarter.
"""

from dataclasses import dataclass
from math import ceil

# Days of sales that are kept in stock for surprises. It was 7 until the delays of 2024.
SAFETY_DAYS = 9

# Between these days of the year demand is multiplied by the factor: the holiday season.
SEASON_START = (11, 10)
SEASON_END = (12, 23)
SEASON_FACTOR = 2.4

# Suppliers pack in cartons; an order is rounded up to whole ones.
DEFAULT_CARTON = 12


@dataclass
class Article:
    sku: str
    sold_per_day: float
    in_stock: int
    on_order: int
    lead_days: int
    carton: int = DEFAULT_CARTON


def reorder_point(article: Article, month: int, day: int) -> int:
    """The stock at which an article is ordered again: sales during the lead time plus the safety stock."""
    demand = article.sold_per_day
    if SEASON_START <= (month, day) <= SEASON_END:
        demand *= SEASON_FACTOR
    return ceil(demand * (article.lead_days + SAFETY_DAYS))


def order_quantity(article: Article, month: int, day: int) -> int:
    """How many pieces to order today; 0 when there is enough. An order covers 28 days of sales."""
    point = reorder_point(article, month, day)
    if article.in_stock + article.on_order > point:
        return 0
    wanted = point - article.in_stock - article.on_order + article.sold_per_day * 28
    return ceil(wanted / article.carton) * article.carton
